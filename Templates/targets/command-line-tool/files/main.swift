{{header}}

print("Hello, World!")
