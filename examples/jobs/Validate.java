import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import lockstep.ir.json.JsonReader;
import org.xml.sax.SAXException;

/**
 * Validates a file against a schema: XML against an XSD, lines of JSON against a JSON schema. Of JSON schemas it knows
 * {@code type}, {@code const}, {@code enum}, {@code required}, {@code properties}, {@code additionalProperties: false},
 * {@code items} and {@code minItems}; another keyword is refused, so that nothing is taken for checked that is not.
 *
 * <p>For example: {@code java -cp ir/target/classes examples/jobs/Validate.java check.schema.json verdicts.jsonl}.
 */
public final class Validate {
    private static final List<String> KNOWN = List.of(
            "$schema", "title", "description", "type", "const", "enum", "required", "properties",
            "additionalProperties", "items", "minItems");

    private Validate() {}

    /** The schema and the file. Ends with status 1 and the first fault, if there is one. */
    public static void main(String[] arguments) throws IOException {
        Path schema = Path.of(arguments[0]);
        Path file = Path.of(arguments[1]);
        try {
            if (schema.toString().endsWith(".xsd")) {
                SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                        .newSchema(schema.toFile())
                        .newValidator()
                        .validate(new StreamSource(new File(file.toString())));
            } else {
                Map<String, Object> rules = JsonReader.object(Files.readString(schema).strip());
                for (String line : Files.readAllLines(file)) {
                    check(rules, JsonReader.object(line), "");
                }
            }
        } catch (SAXException | IllegalArgumentException fault) {
            System.err.println(file + ": " + fault.getMessage());
            System.exit(1);
        }
    }

    private static void check(Map<?, ?> rules, Object value, String place) {
        rules.keySet().stream()
                .filter(key -> !KNOWN.contains(key))
                .forEach(key -> fault(place, "the schema has the keyword " + key + ", which is not known here"));
        if (rules.get("type") instanceof String type && !isOf(type, value)) {
            fault(place, "not of type " + type + ": " + value);
        }
        if (rules.containsKey("const") && !rules.get("const").equals(value)) {
            fault(place, "not " + rules.get("const") + ": " + value);
        }
        if (rules.get("enum") instanceof List<?> all && !all.contains(value)) {
            fault(place, "none of " + all + ": " + value);
        }
        if (value instanceof Map<?, ?> object) {
            object(rules, object, place);
        }
        if (value instanceof List<?> list) {
            if (rules.get("minItems") instanceof Long least && list.size() < least) {
                fault(place, "fewer than " + least + " items");
            }
            if (rules.get("items") instanceof Map<?, ?> ofEach) {
                list.forEach(each -> check(ofEach, each, place + "[]"));
            }
        }
    }

    private static void object(Map<?, ?> rules, Map<?, ?> object, String place) {
        if (rules.get("required") instanceof List<?> required) {
            required.stream()
                    .filter(key -> !object.containsKey(key))
                    .forEach(key -> fault(place, "there is no " + key));
        }
        Map<?, ?> properties = rules.get("properties") instanceof Map<?, ?> known ? known : Map.of();
        boolean isClosed = Boolean.FALSE.equals(rules.get("additionalProperties"));
        object.forEach((key, value) -> {
            if (properties.get(key) instanceof Map<?, ?> ofKey) {
                check(ofKey, value, place + "/" + key);
            } else if (isClosed) {
                fault(place, "the schema has no " + key);
            }
        });
    }

    private static boolean isOf(String type, Object value) {
        return switch (type) {
            case "object" -> value instanceof Map;
            case "array" -> value instanceof List;
            case "string" -> value instanceof String;
            case "integer" -> value instanceof Long;
            case "number" -> value instanceof Long || value instanceof Double;
            case "boolean" -> value instanceof Boolean;
            default ->
                throw new IllegalArgumentException("the schema has the type " + type + ", which is not known here");
        };
    }

    private static void fault(String place, String message) {
        throw new IllegalArgumentException((place.isEmpty() ? "/" : place) + ": " + message);
    }
}
