package lockstep.compiler.ori.stage;

import java.util.Set;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;

/**
 * Operations after which something else may have run than what follows in the text: branches and ends, calls, and waits
 * for other lanes.
 */
final class ControlFlowOperations {
    private static final Set<String> OTHERS = Set.of("CALL", "BSYNC", "WARPSYNC", "ENDCOLLECTIVE");

    private ControlFlowOperations() {}

    static boolean isOne(OriInstruction instruction) {
        return instruction instanceof OriMachine machine
                && (machine.kind() != Branches.Kind.NEXT
                        || OTHERS.contains(machine.instruction().form().mnemonic()));
    }
}
