package lockstep.compiler.correlatedpropagation;

import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.compiler.lattice.ExactBounds;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.rule.Rule;

/** Rewrites of casts, shifts, masks and flags. */
final class ArithmeticRewrites {
    private final Correlator correlator;
    private final Rewriter rewriter;

    ArithmeticRewrites(Correlator correlator) {
        this.correlator = correlator;
        this.rewriter = correlator.rewriter();
    }

    /** Rewrites a cast of an integer. */
    void cast(CastInstruction cast) {
        Opcode opcode = cast.opcode();
        boolean isSigned = opcode == Opcode.SEXT || opcode == Opcode.SITOFP;
        boolean isOpen = (opcode == Opcode.ZEXT || opcode == Opcode.UITOFP) && !cast.has(Flag.NNEG);
        if (!isSigned && !isOpen) {
            return;
        }
        boolean isExtension = opcode == Opcode.SEXT;
        Rule rule = isOpen
                ? CorrelatedPropagation.FLAGS
                : isExtension ? CorrelatedPropagation.EXTENSION : CorrelatedPropagation.CONVERSION;
        if (!Correlator.isNonNegative(correlator.range(cast, 0))) {
            correlator.refused(CorrelatedRefusals.mayBeNegative(rule));
            return;
        }
        if (isOpen) {
            if (correlator.allow(rule, cast, "refined")) {
                rewriter.setFlags(cast, cast.flags() | Flag.NNEG.bit());
            }
            return;
        }
        if (correlator.allow(rule, cast, "refined")) {
            Opcode unsigned = isExtension ? Opcode.ZEXT : Opcode.UITOFP;
            correlator.exchange(cast, new CastInstruction(unsigned, cast.value(), cast.type(), Flag.NNEG.bit()));
        }
    }

    /** Rewrites a binary operation of integers other than a division. */
    void binary(BinaryInstruction binary) {
        switch (binary.opcode()) {
            case ASHR -> shift(binary);
            case AND -> mask(binary);
            case ADD, SUB, MUL, SHL -> flags(binary);
            case RET,
                    BR,
                    SWITCH,
                    INDIRECTBR,
                    UNREACHABLE,
                    FNEG,
                    FADD,
                    FSUB,
                    FMUL,
                    FDIV,
                    FREM,
                    ALLOCA,
                    LOAD,
                    UDIV,
                    SDIV,
                    UREM,
                    SREM,
                    LSHR,
                    OR,
                    XOR,
                    STORE,
                    GETELEMENTPTR,
                    FENCE,
                    CMPXCHG,
                    ATOMICRMW,
                    TRUNC,
                    ZEXT,
                    SEXT,
                    FPTOUI,
                    FPTOSI,
                    UITOFP,
                    SITOFP,
                    FPTRUNC,
                    FPEXT,
                    PTRTOINT,
                    INTTOPTR,
                    BITCAST,
                    ADDRSPACECAST,
                    ICMP,
                    FCMP,
                    PHI,
                    CALL,
                    SELECT,
                    EXTRACTELEMENT,
                    INSERTELEMENT,
                    SHUFFLEVECTOR,
                    EXTRACTVALUE,
                    INSERTVALUE,
                    FREEZE -> {}
        }
    }

    private void shift(BinaryInstruction shift) {
        WrappedRange value = correlator.range(shift, 0);
        boolean isNonNegative = Correlator.isNonNegative(value);
        boolean isKept = !value.isEmpty()
                && value.leastSigned().compareTo(ExactInt.ONE.negate()) >= 0
                && value.mostSigned().signum() <= 0;
        if (!isNonNegative && !isKept) {
            correlator.refused(CorrelatedRefusals.mayBeNegative(CorrelatedPropagation.SHIFT));
            return;
        }
        if (!correlator.allow(CorrelatedPropagation.SHIFT, shift, "refined")) {
            return;
        }
        if (isKept) {
            rewriter.replace(shift, shift.left());
        } else {
            correlator.exchange(shift, new BinaryInstruction(Opcode.LSHR, shift.left(), shift.right(), shift.flags()));
        }
    }

    private void mask(BinaryInstruction and) {
        if (!(and.right() instanceof ConstantInt mask) || !isLowBits(mask.number())) {
            return;
        }
        boolean isKept = correlator.range(and, 0).most().compareTo(mask.number()) <= 0;
        if ((isKept || correlator.refused(CorrelatedRefusals.CUTS_BITS))
                && correlator.allow(CorrelatedPropagation.MASK, and, "folded")) {
            rewriter.replace(and, and.left());
        }
    }

    private static boolean isLowBits(ExactInt mask) {
        return mask.signum() != 0 && mask.bitCount() == mask.bitLength();
    }

    /** Adds no-wrap flags that follow from ranges. */
    void flags(BinaryInstruction binary) {
        if (binary.has(Flag.NUW) && binary.has(Flag.NSW)) {
            return;
        }
        WrappedRange left = correlator.range(binary, 0);
        WrappedRange right = correlator.range(binary, 1);
        int flags = binary.flags();
        flags |= ExactBounds.fit(binary.opcode(), false, left, right) ? Flag.NUW.bit() : 0;
        flags |= ExactBounds.fit(binary.opcode(), true, left, right) ? Flag.NSW.bit() : 0;
        boolean isMore =
                flags != binary.flags() || correlator.refused(CorrelatedRefusals.mayWrap(CorrelatedPropagation.FLAGS));
        if (isMore && correlator.allow(CorrelatedPropagation.FLAGS, binary, "refined")) {
            rewriter.setFlags(binary, flags);
        }
    }
}
