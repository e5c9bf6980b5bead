package lockstep.compiler.instcombine;

import java.util.List;
import java.util.Objects;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * A PHI of zero-extended values, and of constants that fit into the narrow type, becomes the extension of a narrow PHI.
 * Source: LLVM, foldPHIArgZextsIntoPHI.
 */
final class PhiExtensions {
    private static final int MAX_EDGES = 32;

    static final List<CodedRule> LIST = List.of(CodedRule.of(
            "phi-of-extensions",
            "a PHI of extended values and constants that fit becomes an extended PHI",
            PhiExtensions::narrow,
            Opcode.PHI));

    private PhiExtensions() {}

    private static boolean narrow(Instruction instruction, Combiner combiner, Rule rule) {
        PhiInstruction phi = (PhiInstruction) instruction;
        Type type = phi.incomingCount() <= MAX_EDGES ? narrowType(phi) : null;
        BasicBlock block = Objects.requireNonNull(phi.block());
        if (type == null || block.firstNonPhi() == null) {
            return false;
        }
        boolean hasConstant = false;
        for (Value value : phi.operands()) {
            CastInstruction extended = extended(value);
            boolean isConstant = extended == null && fits(combiner.splat(value), type);
            if (!isConstant && (extended == null || !extended.value().type().equals(type))) {
                return false;
            }
            hasConstant |= isConstant;
        }
        if (!hasConstant || !combiner.allow(rule, phi)) {
            return false;
        }
        PhiInstruction made = combiner.phi(type, block);
        for (int i = 0; i < phi.incomingCount(); i++) {
            Value value = phi.incomingValue(i);
            CastInstruction extended = extended(value);
            Value narrow = extended != null
                    ? extended.value()
                    : combiner.integer(
                            type, Objects.requireNonNull(combiner.splat(value)).number());
            combiner.rewriter().addIncoming(made, narrow, phi.incomingBlock(i));
        }
        CastInstruction wide = new CastInstruction(Opcode.ZEXT, made, phi.type(), 0);
        combiner.insertAtStart(wide, block, phi);
        combiner.replace(phi, wide);
        return true;
    }

    /** {@code value} if it is an extension with no other use; else null. */
    private static @Nullable CastInstruction extended(Value value) {
        return value instanceof CastInstruction c && c.opcode() == Opcode.ZEXT && c.hasOneUse() ? c : null;
    }

    private static @Nullable Type narrowType(PhiInstruction phi) {
        for (Value value : phi.operands()) {
            CastInstruction extended = extended(value);
            if (extended != null) {
                return extended.value().type();
            }
        }
        return null;
    }

    private static boolean fits(@Nullable ConstantInt constant, Type type) {
        return constant != null && constant.number().bitLength() <= KnownBits.widthOf(type);
    }
}
