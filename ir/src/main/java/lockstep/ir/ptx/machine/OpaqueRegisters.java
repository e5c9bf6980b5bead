package lockstep.ir.ptx.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import lockstep.ir.ptx.PtxOpaqueInstruction;
import lockstep.ir.ptx.PtxRegister;

/**
 * The registers that instructions name which are kept as text. What they do to them is not known; registers that only
 * such texts name are none of the function.
 */
final class OpaqueRegisters {
    private static final Pattern OTHER = Pattern.compile("[^A-Za-z0-9_$%]+");

    private final Map<String, List<PtxRegister>> byName = new HashMap<>();

    OpaqueRegisters(MachineFunction function) {
        for (PtxRegister register : function.registers()) {
            byName.computeIfAbsent(register.name(), name -> new ArrayList<>()).add(register);
        }
    }

    /** All registers of a name in the text, in any scope. */
    List<PtxRegister> of(PtxOpaqueInstruction opaque) {
        return words(opaque)
                .distinct()
                .flatMap(word -> byName.getOrDefault(word, List.of()).stream())
                .toList();
    }

    /** The words of the text that names can be. */
    static Stream<String> words(PtxOpaqueInstruction opaque) {
        return OTHER.splitAsStream(opaque.text());
    }
}
