package lockstep.compiler.memcpyopt;

import java.util.List;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.Type.IntType;

/** Creates copies and fills before the one that they replace. Alignments are in bytes, 0 where nothing is known. */
final class BlockCalls {
    private final Rewriter rewriter;

    BlockCalls(Rewriter rewriter) {
        this.rewriter = rewriter;
    }

    /** A fill of {@code size} bytes before {@code place}, with the same type of the size. */
    CallInstruction fill(Value target, long alignment, Value value, long size, BlockAccess place) {
        return fill(target, alignment, value, size, sizeType(place), place.call());
    }

    /** A fill of {@code size} bytes before {@code place}. */
    CallInstruction fill(Value target, long alignment, Value value, long size, IntType sizeType, Instruction place) {
        Function callee = IntrinsicTable.declare(module(), "llvm.memset", target.type(), sizeType);
        List<Value> arguments = List.of(target, value, rewriter.context().integer(sizeType, size), no());
        return rewriter.before(place).call(callee, arguments, aligned(0, alignment));
    }

    /** A copy, or a move where source and target may overlap, to the target and with the size of {@code place}. */
    CallInstruction transfer(boolean isMove, Value source, long alignment, BlockAccess place) {
        Function callee = IntrinsicTable.declare(
                module(),
                isMove ? "llvm.memmove" : "llvm.memcpy",
                place.target().type(),
                source.type(),
                sizeType(place));
        AttributeList attributes = aligned(0, place.alignment(0)).withParameter(1, aligned(alignment));
        List<Value> arguments = List.of(place.target(), source, size(place), no());
        return rewriter.before(place.call()).call(callee, arguments, attributes);
    }

    /** The address {@code distance} bytes after {@code base}, in the same object. */
    Value offsetBy(Value base, long distance, BlockAccess place) {
        return distance == 0
                ? base
                : rewriter.before(place.call())
                        .elementPointer(
                                IntType.I8,
                                base,
                                List.of(rewriter.context().i64(distance)),
                                Flag.set(Flag.INBOUNDS, Flag.NUSW));
    }

    /** The alignment {@code distance} bytes after an address aligned to {@code alignment}. */
    static long offsetBy(long alignment, long distance) {
        return distance == 0 ? alignment : Math.min(alignment, Long.lowestOneBit(distance));
    }

    private Module module() {
        return rewriter.function().module();
    }

    private static IntType sizeType(BlockAccess place) {
        return (IntType) place.call().argument(2).type();
    }

    private ConstantInt size(BlockAccess place) {
        return rewriter.context().integer(sizeType(place), place.size());
    }

    private ConstantInt no() {
        return rewriter.context().bool(false);
    }

    private static AttributeList aligned(int index, long alignment) {
        return AttributeList.EMPTY.withParameter(index, aligned(alignment));
    }

    private static AttributeSet aligned(long alignment) {
        return alignment == 0 ? AttributeSet.EMPTY : AttributeSet.of(List.of(new Attribute.Int("align", alignment)));
    }
}
