package lockstep.ir.sass.isa;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.diag.CompilerBug;
import org.jspecify.annotations.Nullable;

/** Reads {@code sass.isa}, whose head describes its format. A malformed resource is a {@link CompilerBug}. */
final class IsaReader {
    private static final String RESOURCE = "sass.isa";

    private final Map<String, Enumeration> enumerations = new LinkedHashMap<>();
    private final Map<String, String> slots = new LinkedHashMap<>();
    private final List<SassForm> forms = new ArrayList<>();
    private final Set<String> signatures = new HashSet<>();
    /** First words of names of operations. */
    private final Set<String> pure = new HashSet<>();

    private IsaReader() {}

    /** The forms of the resource that comes with this class, in its order. */
    static List<SassForm> readResource() {
        return read(resource());
    }

    static String resource() {
        try (InputStream in = IsaReader.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new CompilerBug(RESOURCE + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The forms that {@code text}, in the language of the resource, describes. */
    static List<SassForm> read(String text) {
        IsaReader reader = new IsaReader();
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            try {
                reader.readLine(line.strip());
            } catch (IllegalArgumentException e) {
                throw new CompilerBug(RESOURCE + ":" + number + ": " + e.getMessage() + " in: " + line);
            }
        }
        return reader.forms;
    }

    private void readLine(String line) {
        if (line.isEmpty() || line.startsWith("#")) {
            return;
        }
        String[] words = line.split("\\s+", 3);
        if (words.length < 3) {
            throw new IllegalArgumentException("three words are needed");
        }
        switch (words[0]) {
            case "enum" -> readEnumeration(words[1], words[2]);
            case "slot" -> slots.put(words[1], words[2]);
            case "pure" -> {
                pure.add(words[1]);
                pure.addAll(List.of(words[2].split("\\s+")));
            }
            case "op" -> forms.addAll(new RowReader(this, line.substring(3)).read());
            default -> throw new IllegalArgumentException("unknown word " + words[0]);
        }
    }

    /** Words take values from 0 on; {@code N:WORD} sets the value, {@code _} is not written, {@code -} has no word. */
    private void readEnumeration(String name, String text) {
        List<@Nullable String> words = new ArrayList<>();
        for (String item : text.split("\\s+")) {
            int colon = item.indexOf(':');
            int value = colon < 0 ? words.size() : Integer.parseInt(item.substring(0, colon));
            while (words.size() < value) {
                words.add(null);
            }
            if (words.size() > value) {
                throw new IllegalArgumentException("value " + value + " of " + name + " is there already");
            }
            String word = item.substring(colon + 1);
            String shown = word.equals("-") ? null : word.equals("_") ? "" : word;
            if (shown != null && words.contains(shown)) {
                throw new IllegalArgumentException("enumeration " + name + " has " + word + " twice");
            }
            words.add(shown);
        }
        if (enumerations.put(name, new Enumeration(name, words)) != null) {
            throw new IllegalArgumentException("a second enumeration " + name);
        }
    }

    /** Whether no form before had this signature. */
    boolean isNew(String signature) {
        return signatures.add(signature);
    }

    /** Whether operations whose names begin with {@code mnemonic} have no effects other than their results. */
    boolean isPure(String mnemonic) {
        return pure.contains(mnemonic);
    }

    @Nullable Enumeration enumeration(String name) {
        return enumerations.get(name);
    }

    @Nullable String slot(String name) {
        return slots.get(name);
    }
}
