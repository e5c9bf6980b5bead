package lockstep.ir.ptx.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement.PtxOpaqueInstruction;
import org.jspecify.annotations.Nullable;

/**
 * The registers named by instructions that are kept as text. What these do to them is not known; registers that only
 * such texts name do not belong to the function.
 */
final class OpaqueRegisters {
    private static final Pattern OTHER = Pattern.compile("[^A-Za-z0-9_$%]+");

    private final MachineFunction function;
    /** Registers by name; null until the first query, as few functions have such texts. */
    private @Nullable Map<String, List<PtxRegister>> byName;

    OpaqueRegisters(MachineFunction function) {
        this.function = function;
    }

    private Map<String, List<PtxRegister>> byName() {
        Map<String, List<PtxRegister>> known = byName;
        if (known == null) {
            known = new HashMap<>();
            for (PtxRegister register : function.registers()) {
                known.computeIfAbsent(register.name(), name -> new ArrayList<>())
                        .add(register);
            }
            byName = known;
        }
        return known;
    }

    /** All registers of a name in the text, in any scope. */
    List<PtxRegister> of(PtxOpaqueInstruction opaque) {
        return words(opaque)
                .distinct()
                .flatMap(word -> byName().getOrDefault(word, List.of()).stream())
                .toList();
    }

    /** The words of the text that may be names. */
    static Stream<String> words(PtxOpaqueInstruction opaque) {
        return OTHER.splitAsStream(opaque.text());
    }
}
