package lockstep.compiler.instcombine;

import java.util.List;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.rule.Rule;

/** Infers poison-generating flags that ranges, known bits and sign bits of the operands prove. */
final class FlagInference {
    static final List<CodedRule> LIST = List.of(CodedRule.of(
            "proven-flags",
            "an operation gets the flags that its operands prove",
            FlagInference::infer,
            Opcode.ADD,
            Opcode.SUB,
            Opcode.MUL,
            Opcode.SHL,
            Opcode.LSHR,
            Opcode.ASHR,
            Opcode.OR,
            Opcode.ZEXT,
            Opcode.TRUNC,
            Opcode.UITOFP));

    private FlagInference() {}

    private static boolean infer(Instruction instruction, Combiner combiner, Rule rule) {
        if (!instruction.operand(0).type().isIntOrIntVector()) {
            return false;
        }
        int flags = 0;
        for (Flag flag : List.of(Flag.NUW, Flag.NSW, Flag.EXACT, Flag.DISJOINT, Flag.NNEG)) {
            boolean isOpen = instruction.opcode().allows(flag) && (instruction.flags() & flag.bit()) == 0;
            if (isOpen && isProven(instruction, flag, combiner)) {
                flags |= flag.bit();
            }
        }
        if (flags == 0 || !combiner.allow(rule, instruction)) {
            return false;
        }
        combiner.setFlags(instruction, instruction.flags() | flags);
        return true;
    }

    private static boolean isProven(Instruction instruction, Flag flag, Combiner combiner) {
        Value left = instruction.operand(0);
        if (instruction.opcode() == Opcode.SHL) {
            return isShiftKept(instruction, flag, combiner);
        }
        if (instruction.opcode() == Opcode.TRUNC) {
            return isTruncationKept(instruction, flag, combiner);
        }
        if (flag == Flag.EXACT) {
            return isExact(instruction, combiner);
        }
        if (flag == Flag.NNEG) {
            return combiner.knownBits(left).isNonNegative();
        }
        return flag == Flag.DISJOINT
                ? combiner.knownBits(left).isDisjointFrom(combiner.knownBits(instruction.operand(1)))
                : OverflowOutcome.of(instruction.opcode(), flag == Flag.NSW, left, instruction.operand(1), combiner)
                        == OverflowOutcome.NEVER;
    }

    private static boolean isTruncationKept(Instruction instruction, Flag flag, Combiner combiner) {
        Value value = instruction.operand(0);
        int width = KnownBits.widthOf(instruction.type());
        int lost = KnownBits.widthOf(value.type()) - width;
        return flag == Flag.NUW
                ? combiner.knownBits(value).leadingZeros() >= lost
                : ValueTracking.signBits(value) > lost;
    }

    private static boolean isShiftKept(Instruction shift, Flag flag, Combiner combiner) {
        KnownBits amount = combiner.knownBits(shift.operand(1));
        if (amount.maximum().bitLength() > Short.SIZE) {
            return false;
        }
        int most = amount.maximum().intValue();
        return flag == Flag.NUW
                ? combiner.knownBits(shift.operand(0)).leadingZeros() >= most
                : ValueTracking.signBits(shift.operand(0)) > most;
    }

    private static boolean isExact(Instruction shift, Combiner combiner) {
        ConstantInt amount = combiner.splat(shift.operand(1));
        return amount != null
                && amount.number().bitLength() < Short.SIZE
                && combiner.knownBits(shift.operand(0)).trailingZeros()
                        >= amount.number().intValue();
    }
}
