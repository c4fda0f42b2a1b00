{{header}}

import SwiftUI
import WidgetKit

/// The widget's content at a date.
struct {{moduleName}}Entry: TimelineEntry {
    let date: Date
}

/// Provides the timeline.
struct {{moduleName}}Provider: TimelineProvider {
    func placeholder(in context: Context) -> {{moduleName}}Entry {
        {{moduleName}}Entry(date: Date())
    }

    func getSnapshot(in context: Context, completion: @escaping ({{moduleName}}Entry) -> Void) {
        completion({{moduleName}}Entry(date: Date()))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<{{moduleName}}Entry>) -> Void) {
        // One entry for each of the next five hours.
        let now = Date()
        let entries = (0..<5).map { hour in
            {{moduleName}}Entry(date: now.addingTimeInterval(Double(hour) * 3600))
        }
        completion(Timeline(entries: entries, policy: .atEnd))
    }
}

struct {{moduleName}}EntryView: View {
    var entry: {{moduleName}}Entry

    var body: some View {
        VStack {
            Text("Time:")
            Text(entry.date, style: .time)
        }
    }
}

struct {{moduleName}}: Widget {
    let kind = "{{moduleName}}"

    var body: some WidgetConfiguration {
        StaticConfiguration(kind: kind, provider: {{moduleName}}Provider()) { entry in
            {{#hasContainerBackground}}
            {{moduleName}}EntryView(entry: entry)
                .containerBackground(.fill.tertiary, for: .widget)
            {{/hasContainerBackground}}
            {{^hasContainerBackground}}
            {{moduleName}}EntryView(entry: entry)
                .padding()
                {{#hasBackground}}
                .background()
                {{/hasBackground}}
            {{/hasContainerBackground}}
        }
        .configurationDisplayName("{{name}}")
        .description("An example of a widget.")
    }
}
