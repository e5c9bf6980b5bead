package lockstep.sim.ptx;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.sim.bits.PtxBits.Permute;
import lockstep.sim.ptx.ThreadFunctions.Binding;

/** Bindings of bit operations, logic, shifts, moves and selection. */
final class PtxBitBindings {
    private PtxBitBindings() {}

    static void addTo(Map<PtxOpcode, Binding> map) {
        map.put(PtxOpcode.POPC, form -> Optional.of(BitFunctions.countOnes(form.width())));
        map.put(PtxOpcode.CLZ, form -> Optional.of(BitFunctions.countLeadingZeros(form.width())));
        map.put(
                PtxOpcode.BFIND,
                form -> Optional.of(
                        BitFunctions.findHighest(form.isSigned(), form.has(PtxModifier.SHIFTAMT), form.width())));
        map.put(PtxOpcode.FNS, form -> Optional.of(BitFunctions.findNth()));
        map.put(PtxOpcode.BREV, form -> Optional.of(BitFunctions.reverse(form.width())));
        map.put(PtxOpcode.BFE, form -> Optional.of(BitFunctions.extract(form.isSigned(), form.width())));
        map.put(PtxOpcode.BFI, form -> Optional.of(BitFunctions.insert(form.width())));
        map.put(PtxOpcode.BMSK, form -> Optional.of(BitFunctions.mask(form.has(PtxModifier.CLAMP))));
        map.put(
                PtxOpcode.SZEXT,
                form -> Optional.of(BitFunctions.extend(form.isSigned(), form.has(PtxModifier.CLAMP))));
        map.put(PtxOpcode.PRMT, form -> Optional.of(BitFunctions.permute(permutation(form))));
        map.put(PtxOpcode.AND, form -> Optional.of(BitFunctions.and(form.width())));
        map.put(PtxOpcode.OR, form -> Optional.of(BitFunctions.or(form.width())));
        map.put(PtxOpcode.XOR, form -> Optional.of(BitFunctions.xor(form.width())));
        map.put(PtxOpcode.NOT, form -> Optional.of(BitFunctions.not(form.width())));
        map.put(PtxOpcode.CNOT, form -> Optional.of(BitFunctions.isZero(form.width())));
        map.put(PtxOpcode.LOP3, form -> Optional.of(lop3(form)));
        map.put(PtxOpcode.SHL, form -> Optional.of(BitFunctions.shiftLeft(form.width())));
        map.put(PtxOpcode.SHR, form -> Optional.of(BitFunctions.shiftRight(form.isSigned(), form.width())));
        map.put(
                PtxOpcode.SHF,
                form -> Optional.of(BitFunctions.funnelShift(form.has(PtxModifier.L), form.has(PtxModifier.CLAMP))));
        map.put(PtxOpcode.MOV, form -> Optional.of(move(form)));
        map.put(
                PtxOpcode.SELP,
                form -> Optional.of(MoveFunctions.select(form.type().width())));
    }

    private static Permute permutation(PtxInstructionForm form) {
        for (Permute mode : Permute.values()) {
            Optional<PtxModifier> word = PtxModifier.of(mode.name().toLowerCase(Locale.ROOT));
            if (word.isPresent() && form.has(word.get())) {
                return mode;
            }
        }
        return Permute.INDEX;
    }

    private static TypedFunction lop3(PtxInstructionForm form) {
        boolean and = form.has(PtxModifier.AND);
        return and || form.has(PtxModifier.OR) ? BitFunctions.lop3WithPredicate(and) : BitFunctions.lop3();
    }

    private static TypedFunction move(PtxInstructionForm form) {
        int width = form.type().width();
        if (form.destination() instanceof PtxVector parts) {
            int count = parts.elements().size();
            return MoveFunctions.unpack(count, width / count);
        }
        if (form.instruction().operand(1) instanceof PtxVector parts) {
            int count = parts.elements().size();
            return MoveFunctions.pack(count, width / count);
        }
        return MoveFunctions.move(width);
    }
}
