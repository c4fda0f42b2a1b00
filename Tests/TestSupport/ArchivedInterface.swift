/// A xib as Interface Builder 3 wrote it: a window with a button, and its connections.
public enum ArchivedInterface {
  /// The file.
  public static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <archive type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="7.10">
    	<data>
    		<int key="IBDocument.SystemTarget">1050</int>
    		<string key="IBDocument.SystemVersion">10J869</string>
    		<string key="IBDocument.InterfaceBuilderVersion">851</string>
    		<object class="NSMutableArray" key="IBDocument.RootObjects" id="900">
    			<bool key="EncodedWithXMLCoder">YES</bool>
    			<object class="NSCustomObject" id="101">
    				<string key="NSClassName">PrefPane</string>
    			</object>
    			<object class="NSCustomObject" id="102">
    				<string key="NSClassName">FirstResponder</string>
    			</object>
    			<object class="NSWindowTemplate" id="103">
    				<string key="NSWindowRect">{{157, 15}, {384, 358}}</string>
    				<string key="NSWindowTitle">Search</string>
    				<string key="NSWindowClass">NSWindow</string>
    				<object class="NSView" key="NSWindowView" id="104">
    					<reference key="NSNextResponder"/>
    					<object class="NSMutableArray" key="NSSubviews">
    						<bool key="EncodedWithXMLCoder">YES</bool>
    						<object class="NSButton" id="105">
    							<reference key="NSNextResponder" ref="104"/>
    							<string key="NSFrame">{{20, 30}, {80, 24}}</string>
    							<object class="NSButtonCell" key="NSCell" id="106">
    								<string key="NSContents">Find</string>
    								<object class="NSFont" key="NSSupport" id="26">
    									<string key="NSName">LucidaGrande</string>
    									<double key="NSSize">11</double>
    								</object>
    							</object>
    						</object>
    						<object class="NSTextField" id="107">
    							<reference key="NSNextResponder" ref="104"/>
    							<string key="NSFrame">{{20, 60}, {80, 24}}</string>
    							<object class="NSTextFieldCell" key="NSCell" id="108">
    								<string key="NSContents">Name</string>
    								<reference key="NSSupport" ref="26"/>
    							</object>
    						</object>
    					</object>
    					<string key="NSFrameSize">{384, 358}</string>
    				</object>
    			</object>
    		</object>
    		<object class="IBObjectContainer" key="IBDocument.Objects">
    			<object class="NSMutableArray" key="connectionRecords">
    				<bool key="EncodedWithXMLCoder">YES</bool>
    				<object class="IBConnectionRecord">
    					<object class="IBOutletConnection" key="connection">
    						<string key="label">window</string>
    						<reference key="source" ref="101"/>
    						<reference key="destination" ref="103"/>
    					</object>
    					<int key="connectionID">20</int>
    				</object>
    				<object class="IBConnectionRecord">
    					<object class="IBActionConnection" key="connection">
    						<string key="label">find:</string>
    						<reference key="source" ref="101"/>
    						<reference key="destination" ref="105"/>
    					</object>
    					<int key="connectionID">21</int>
    				</object>
    			</object>
    			<object class="IBMutableOrderedSet" key="objectRecords">
    				<object class="NSArray" key="orderedObjects">
    					<bool key="EncodedWithXMLCoder">YES</bool>
    					<object class="IBObjectRecord">
    						<int key="objectID">0</int>
    						<object class="NSArray" key="object" id="0"/>
    						<reference key="children" ref="900"/>
    						<nil key="parent"/>
    					</object>
    					<object class="IBObjectRecord">
    						<int key="objectID">-2</int>
    						<reference key="object" ref="101"/>
    						<reference key="parent" ref="0"/>
    						<string key="objectName">File's Owner</string>
    					</object>
    					<object class="IBObjectRecord">
    						<int key="objectID">-1</int>
    						<reference key="object" ref="102"/>
    						<reference key="parent" ref="0"/>
    						<string key="objectName">First Responder</string>
    					</object>
    					<object class="IBObjectRecord">
    						<int key="objectID">5</int>
    						<reference key="object" ref="103"/>
    						<reference key="parent" ref="0"/>
    					</object>
    					<object class="IBObjectRecord">
    						<int key="objectID">6</int>
    						<reference key="object" ref="104"/>
    						<reference key="parent" ref="103"/>
    					</object>
    					<object class="IBObjectRecord">
    						<int key="objectID">10</int>
    						<reference key="object" ref="107"/>
    						<reference key="parent" ref="104"/>
    					</object>
    					<object class="IBObjectRecord">
    						<int key="objectID">8</int>
    						<reference key="object" ref="105"/>
    						<reference key="parent" ref="104"/>
    					</object>
    					<object class="IBObjectRecord">
    						<int key="objectID">9</int>
    						<reference key="object" ref="106"/>
    						<reference key="parent" ref="105"/>
    					</object>
    				</object>
    			</object>
    			<object class="NSMutableDictionary" key="flattenedProperties">
    				<bool key="EncodedWithXMLCoder">YES</bool>
    				<object class="NSArray" key="dict.sortedKeys">
    					<bool key="EncodedWithXMLCoder">YES</bool>
    					<string>10.IBPluginDependency</string>
    					<string>8.CustomClassName</string>
    				</object>
    				<object class="NSMutableArray" key="dict.values">
    					<bool key="EncodedWithXMLCoder">YES</bool>
    					<string>com.apple.InterfaceBuilder.CocoaPlugin</string>
    					<string>FindButton</string>
    				</object>
    			</object>
    			<nil key="sourceID"/>
    			<int key="maxID">21</int>
    		</object>
    		<object class="IBClassDescriber" key="IBDocument.Classes">
    			<object class="NSMutableArray" key="referencedPartialClassDescriptions">
    				<bool key="EncodedWithXMLCoder">YES</bool>
    			</object>
    		</object>
    	</data>
    </archive>

    """

  /// The file with an outlet of the File's Owner more.
  public static func withOutlet(_ name: String, number: Int, in text: String = text) -> String {
    let record = """
      <object class="IBConnectionRecord">
      					<object class="IBOutletConnection" key="connection">
      						<string key="label">\(name)</string>
      						<reference key="source" ref="101"/>
      						<reference key="destination" ref="107"/>
      					</object>
      					<int key="connectionID">\(number)</int>
      				</object>
      """
    let end = "\n\t\t\t</object>\n\t\t\t<object class=\"IBMutableOrderedSet\""
    return text.replacing(end, with: "\n\t\t\t\t\(record)\(end)")
      .replacing("<int key=\"maxID\">21<", with: "<int key=\"maxID\">\(number)<")
  }

  /// The file with a property of an object more, as the second of them.
  public static func withProperty(_ key: String, _ value: String, in text: String = text) -> String {
    text.replacing("<string>8.Custom", with: "<string>\(key)</string>\n\t\t\t\t\t<string>8.Custom")
      .replacing("<string>FindButton", with: "<string>\(value)</string>\n\t\t\t\t\t<string>FindButton")
  }
}
