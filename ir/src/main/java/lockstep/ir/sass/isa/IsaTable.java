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
    private final List<SassForm> forms;
    private final Map<String, List<SassForm>> byMnemonic = new HashMap<>();
    private final @Nullable SassForm[] byOpcode = new @Nullable SassForm[(int) SassForm.OPCODE.largest() + 1];

    /** A table of these forms; of two forms with one opcode it finds the first; {@code IsaLinter} reports them. */
    IsaTable(Architecture architecture, List<SassForm> forms) {
        this.architecture = architecture;
        this.forms = List.copyOf(forms);
        for (SassForm form : forms) {
            byOpcode[form.opcode()] = byOpcode[form.opcode()] == null ? form : byOpcode[form.opcode()];
            Set<String> mnemonics =
                    new LinkedHashSet<>(Arrays.asList(form.mnemonic(), SassForm.mnemonic(form.listedName())));
            mnemonics.forEach(each ->
                    byMnemonic.computeIfAbsent(each, m -> new ArrayList<>()).add(form));
        }
    }

    static Map<Architecture, IsaTable> tables(List<SassForm> forms) {
        Map<Architecture, List<SassForm>> sorted = new EnumMap<>(Architecture.class);
        for (SassForm form : forms) {
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
    public List<SassForm> forms() {
        return forms;
    }

    /**
     * The forms whose name, or name in listings, begins with the word {@code mnemonic}, in the order of the resource.
     */
    public List<SassForm> named(String mnemonic) {
        return Collections.unmodifiableList(byMnemonic.getOrDefault(mnemonic, List.of()));
    }

    /** The form with {@code opcode}, 13 bits. */
    public Optional<SassForm> form(int opcode) {
        return Optional.ofNullable(formOrNull(opcode));
    }

    @Nullable SassForm formOrNull(int opcode) {
        return byOpcode[opcode];
    }
}
