package lockstep.compiler.loopidiom;

import java.util.Objects;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.indvars.Counter;
import lockstep.compiler.indvars.LoopFacts;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * A strided address: {@code base + first} in the first iteration of a loop, {@code stride} bytes more in each further
 * one.
 *
 * @param base a loop-invariant address
 * @param first in bytes, a 64-bit expression
 */
record StridedAddress(Value base, Scev first, ExactInt stride) {
    private static final int BITS = 64;

    /** {@code pointer} as a strided address in {@code loop}; null if it is not known to be one. */
    static @Nullable StridedAddress of(Value pointer, SimplifiedLoop loop, LoopFacts facts, DataLayout layout) {
        if (pointer instanceof PhiInstruction phi && phi.block() == loop.header()) {
            return ofPhi(phi, loop, layout);
        }
        if (!(pointer instanceof GetElementPtrInstruction step)
                || !step.base().type().isPointer()) {
            return null;
        }
        Value number = index(step);
        Type element = element(step);
        if (number == null || element == null || !loop.isInvariant(step.base())) {
            return null;
        }
        Recurrence chain = chain(number, loop, facts);
        Scev size = ScalarEvolution.constant(BITS, ExactInt.of(layout.allocSize(element)));
        Scev first = chain == null ? null : facts.evolution().product(chain.start(), size);
        return first == null
                ? null
                : new StridedAddress(
                        step.base(),
                        first,
                        ((Constant) Objects.requireNonNull(chain).operands().get(1))
                                .signed()
                                .multiply(ExactInt.of(layout.allocSize(element))));
    }

    /** A PHI that each iteration advances by a constant. */
    private static @Nullable StridedAddress ofPhi(PhiInstruction phi, SimplifiedLoop loop, DataLayout layout) {
        Value start = phi.valueFrom(loop.preheader());
        return start != null
                        && phi.valueFrom(loop.latch()) instanceof GetElementPtrInstruction step
                        && step.base() == phi
                        && step.indexCount() == 1
                        && step.index(0) instanceof ConstantInt number
                ? new StridedAddress(
                        start,
                        ScalarEvolution.constant(BITS, ExactInt.ZERO),
                        number.signedNumber().multiply(ExactInt.of(layout.allocSize(step.sourceElementType()))))
                : null;
    }

    /** The only index, or the index into an array after a zero. */
    private static @Nullable Value index(GetElementPtrInstruction step) {
        boolean isOfArray = step.indexCount() == 2
                && step.index(0) instanceof ConstantInt zero
                && zero.isZero()
                && step.sourceElementType() instanceof ArrayType;
        Value last = step.index(step.indexCount() - 1);
        return (step.indexCount() == 1 || isOfArray) && last.type() instanceof IntType ? last : null;
    }

    private static @Nullable Type element(GetElementPtrInstruction step) {
        if (step.indexCount() == 1) {
            return step.sourceElementType();
        }
        return step.sourceElementType() instanceof ArrayType array ? array.element() : null;
    }

    /** {@code index} extended to 64 bits, if it is a recurrence of constant step that does not wrap; null otherwise. */
    private static @Nullable Recurrence chain(Value index, SimplifiedLoop loop, LoopFacts facts) {
        Value narrow = index;
        boolean isSigned = true;
        if (index instanceof CastInstruction cast
                && (cast.opcode() == Opcode.SEXT || cast.opcode() == Opcode.ZEXT)
                && cast.value().type() instanceof IntType) {
            narrow = cast.value();
            isSigned = cast.opcode() == Opcode.SEXT;
        }
        if (!(facts.evolution().of(narrow) instanceof Recurrence chain)
                || chain.loop() != loop.number()
                || !chain.isAffine()
                || !(chain.operands().get(1) instanceof Constant step)
                || chain.width() > BITS) {
            return null;
        }
        if (chain.width() == BITS) {
            return chain;
        }
        boolean isStraight = facts.wrapping().staysIn(chain, isSigned) || isPromised(narrow, loop, isSigned);
        ExactInt pace = isSigned ? step.signed() : step.number();
        return isStraight
                ? (Recurrence) facts.evolution()
                        .stepping(
                                loop.number(),
                                facts.evolution().extended(chain.start(), BITS, isSigned),
                                ScalarEvolution.constant(BITS, pace))
                : null;
    }

    /** Whether {@code value} is a counter, before or after its step, that does not wrap by its flag. */
    private static boolean isPromised(Value value, SimplifiedLoop loop, boolean isSigned) {
        return Counter.of(loop).stream()
                .anyMatch(counter -> (counter.phi() == value || counter.next() == value)
                        && counter.next().has(isSigned ? Flag.NSW : Flag.NUW));
    }
}
