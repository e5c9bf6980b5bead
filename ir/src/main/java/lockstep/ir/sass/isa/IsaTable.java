package lockstep.ir.sass.isa;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The forms of one architecture by opcode. Immutable, read once from {@code sass.isa}. */
public final class IsaTable {
    private static final Map<Architecture, IsaTable> TABLES = tables(IsaReader.readResource());

    private final Architecture architecture;
    private final List<Form> forms;
    private final Map<String, List<Form>> byMnemonic = new HashMap<>();
    private final @Nullable Form[] byOpcode = new @Nullable Form[(int) Form.OPCODE.largest() + 1];

    /** A table of these forms; of two forms with one opcode it finds the first; {@code IsaLinter} reports them. */
    IsaTable(Architecture architecture, List<Form> forms) {
        this.architecture = architecture;
        this.forms = List.copyOf(forms);
        for (Form form : forms) {
            byOpcode[form.opcode()] = byOpcode[form.opcode()] == null ? form : byOpcode[form.opcode()];
            Set<String> mnemonics =
                    new LinkedHashSet<>(Arrays.asList(form.mnemonic(), Form.mnemonic(form.listedName())));
            mnemonics.forEach(each ->
                    byMnemonic.computeIfAbsent(each, m -> new ArrayList<>()).add(form));
        }
    }

    static Map<Architecture, IsaTable> tables(List<Form> forms) {
        Map<Architecture, List<Form>> sorted = new EnumMap<>(Architecture.class);
        for (Form form : forms) {
            sorted.computeIfAbsent(form.architecture(), a -> new ArrayList<>()).add(form);
        }
        Map<Architecture, IsaTable> tables = new EnumMap<>(Architecture.class);
        for (Architecture each : Architecture.values()) {
            tables.put(each, new IsaTable(each, sorted.getOrDefault(each, List.of())));
        }
        return tables;
    }

    /** The table of {@code architecture}. */
    public static IsaTable of(Architecture architecture) {
        return Objects.requireNonNull(TABLES.get(architecture));
    }

    /** The architecture. */
    public Architecture architecture() {
        return architecture;
    }

    /** All forms in the order of the resource. */
    public List<Form> forms() {
        return forms;
    }

    /**
     * The forms whose name, or name in listings, begins with the word {@code mnemonic}, in the order of the resource.
     */
    public List<Form> named(String mnemonic) {
        return Collections.unmodifiableList(byMnemonic.getOrDefault(mnemonic, List.of()));
    }

    /** The form with {@code opcode}, 13 bits. */
    public Optional<Form> form(int opcode) {
        return Optional.ofNullable(formOrNull(opcode));
    }

    @Nullable Form formOrNull(int opcode) {
        return byOpcode[opcode];
    }
}
