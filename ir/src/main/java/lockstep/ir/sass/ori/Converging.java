package lockstep.ir.sass.ori;

import java.util.OptionalInt;
import java.util.Set;
import lockstep.ir.sass.isa.SassInstruction;

/** Words that say which lanes run together, or ask for it. */
final class Converging {
    private static final Set<String> MNEMONICS = Set.of(
            "BSSY", "BSYNC", "BREAK", "BMOV", "WARPSYNC", "ENDCOLLECTIVE", "SHFL", "VOTE", "VOTEU", "MATCH", "REDUX",
            "CREDUX", "ELECT", "LDSM", "STSM", "MOVM", "HMMA", "IMMA", "DMMA", "BMMA", "QMMA", "OMMA");

    private Converging() {}

    /** Whether {@code instruction} is one of them; so is a branch that asks whether lanes agree. */
    static boolean isOne(SassInstruction instruction) {
        if (MNEMONICS.contains(instruction.form().mnemonic())) {
            return true;
        }
        OptionalInt kind = instruction.form().indexOf("brkind");
        return kind.isPresent() && !instruction.isDefault(kind.getAsInt());
    }
}
