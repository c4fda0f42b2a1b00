{{header}}

#pragma once
