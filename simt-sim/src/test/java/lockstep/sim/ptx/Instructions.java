package lockstep.sim.ptx;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;

/** Makes instructions from their words. */
final class Instructions {
    private static final SourceLocation NOWHERE = new SourceLocation("test.ptx", 1, 1);

    private Instructions() {}

    static PtxOperand register() {
        return new PtxRegister("%r", PtxType.B32, 1, 0);
    }

    private static PtxSuffix suffix(String word) {
        Optional<PtxSuffix> type = PtxType.of(word).map(found -> found);
        return type.or(() -> PtxModifier.of(word).map(found -> found))
                .orElseThrow(() -> new IllegalArgumentException("no suffix " + word));
    }

    /** An instruction of these words and operands. */
    static PtxInstruction of(String mnemonic, List<PtxOperand> operands) {
        String[] words = mnemonic.split("\\.");
        List<PtxSuffix> suffixes = new ArrayList<>();
        for (int index = 1; index < words.length; index++) {
            suffixes.add(suffix(words[index]));
        }
        return new PtxInstruction(null, PtxOpcode.of(words[0]).orElseThrow(), suffixes, operands, NOWHERE);
    }

    /** The instruction of a law, from the words of its name. */
    static PtxInstruction of(Law law) {
        String name = law.name();
        int results = law.function().resultWidths().size();
        int sources = law.function().operandWidths().size();
        if (name.startsWith("mov.pack")) {
            PtxOperand parts = new PtxVector(Collections.nCopies(sources, register()));
            return of("mov." + law.type(), List.of(register(), parts));
        }
        if (name.startsWith("mov.unpack")) {
            PtxOperand parts = new PtxVector(Collections.nCopies(results, register()));
            return of("mov." + law.type(), List.of(parts, register()));
        }
        boolean readsCarry = name.startsWith("addc") || name.startsWith("subc") || name.startsWith("madc");
        List<PtxOperand> operands = new ArrayList<>(Collections.nCopies(sources - (readsCarry ? 1 : 0), register()));
        boolean isPair = results == 2 && !name.contains(".cc.");
        operands.addFirst(isPair ? new PtxPredicatePair(register(), register()) : register());
        // The name of a law of three operands contains the count, which the text of the instruction does not.
        return of(name.replace(".3.", "."), operands);
    }
}
