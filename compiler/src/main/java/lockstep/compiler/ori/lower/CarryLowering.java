package lockstep.compiler.ori.lower;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/**
 * Lowers extended-precision arithmetic ({@code add.cc addc sub.cc subc mad.cc madc}): the carry flag is one predicate
 * of the function. It holds the carry-out of {@code IADD3}, which subtracts by adding the complement: after a
 * subtraction it is the negated borrow, whichever instruction reads it. Source: measured, ptxas 13.0, as in the
 * simulator of PTX.
 */
final class CarryLowering {
    private static final Set<PtxOpcode> READERS = EnumSet.of(PtxOpcode.ADDC, PtxOpcode.SUBC, PtxOpcode.MADC);

    private final LoweringEmitter out;
    private final OperandLowering operands;
    private final VirtualRegister flag;

    CarryLowering(LoweringEmitter out, OperandLowering operands) {
        this.out = out;
        this.operands = operands;
        this.flag = out.register(1);
    }

    /** Whether the instruction reads or writes the flag. */
    static boolean concerns(PtxInstruction instruction) {
        return instruction.has(PtxModifier.CC) || READERS.contains(instruction.opcode());
    }

    void lower(PtxInstruction instruction) {
        PtxType type = instruction.types().getLast();
        OriRegister a = operands.register(instruction.operand(1), type);
        OriRegister b = operands.register(instruction.operand(2), type);
        boolean writes = instruction.has(PtxModifier.CC);
        PtxOpcode opcode = instruction.opcode();
        boolean reads = READERS.contains(opcode);
        boolean subtracts = opcode == PtxOpcode.SUB || opcode == PtxOpcode.SUBC;
        OriRegister left = a;
        OriRegister right = b;
        if (opcode == PtxOpcode.MAD || opcode == PtxOpcode.MADC) {
            String half = instruction.has(PtxModifier.HI) ? "hi" : "lo";
            left = out.compute(type.width(), "mul.%s.%s".formatted(half, type.text()), a, b);
            right = operands.register(instruction.operand(3), type);
        }
        OriRegister result = sum(left, right, subtracts, reads, writes);
        operands.target(instruction.operand(0)).ifPresent(to -> operands.define(to, result, type));
    }

    private OriRegister sum(OriRegister a, OriRegister b, boolean subtracts, boolean reads, boolean writes) {
        List<OriRegister> left = out.words(a);
        List<OriRegister> right = out.words(b);
        List<VirtualRegister> words = new ArrayList<>();
        String carry = reads ? flag.toString() : "";
        for (int i = 0; i < left.size(); i++) {
            VirtualRegister word = out.register(Integer.SIZE);
            boolean isLast = i == left.size() - 1;
            VirtualRegister made = isLast && !writes ? null : out.register(1);
            String to = made == null ? "" : made + ", ";
            if (carry.isEmpty()) {
                out.word("IADD3 %s, %s%s, %s%s, RZ", word, to, left.get(i), subtracts ? "-" : "", right.get(i));
            } else {
                out.word(
                        "IADD3.X %s, %s%s, %s%s, RZ, %s, !PT",
                        word, to, left.get(i), subtracts ? "~" : "", right.get(i), carry);
            }
            carry = made == null ? "" : made.toString();
            words.add(word);
            if (isLast && made != null) {
                out.define(flag, made);
            }
        }
        return out.tuple(words);
    }
}
