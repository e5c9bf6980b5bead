package lockstep.compiler.memoryspace;

import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * Emits copies and fills as loads and stores, in straight-line code and in loops, at the end of a block that has no
 * terminator yet. Under divergence: each lane has its own trip count; the loops contain no convergent operations.
 */
final class CopyEmitter {
    private final Rewriter rewriter;
    private final Instruction model;
    private final BasicBlock before;
    private BasicBlock at;

    /**
     * An emitter of the replacement of {@code model}.
     *
     * @param at the block to append to; without a terminator
     * @param before new blocks are inserted before this one
     */
    CopyEmitter(Rewriter rewriter, Instruction model, BasicBlock at, BasicBlock before) {
        this.rewriter = rewriter;
        this.model = model;
        this.at = at;
        this.before = before;
    }

    IrBuilder builder() {
        return rewriter.atEnd(at).standingFor(model);
    }

    private Context context() {
        return rewriter.context();
    }

    /** Ends the block with a branch to {@code target}. */
    void leaveTo(BasicBlock target) {
        builder().branch(target);
    }

    /** {@code base} plus {@code offset} bytes. */
    Value address(Value base, Value offset) {
        return builder().elementPointer(IntType.I8, base, List.of(offset), 0);
    }

    Value address(Value base, long offset) {
        return offset == 0 ? base : address(base, context().i64(offset));
    }

    /** Copies a scalar. */
    void copy(Type type, Value from, Value to, long fromAlignment, long toAlignment) {
        Value value = builder().load(type, from, fromAlignment);
        builder().store(value, to, toAlignment);
    }

    /** Emits the body of a loop. */
    interface Round {
        /** Emits iteration {@code index}, an i64. */
        void emit(Value index);
    }

    /**
     * Emits a loop of {@code count} iterations, an i64 that may be zero if it is not a constant.
     *
     * @param isBackward whether the index descends from {@code count - 1} to 0
     */
    void loop(Value count, boolean isBackward, boolean mayBeEmpty, Round round) {
        BasicBlock body = rewriter.addBlock("copy.loop", before);
        BasicBlock after = rewriter.addBlock("copy.end", before);
        BasicBlock entry = at;
        if (mayBeEmpty) {
            Value none = builder().compare(Predicate.EQ, count, context().i64(0));
            builder().branch(none, after, body);
        } else {
            builder().branch(body);
        }
        at = body;
        PhiInstruction number = builder().phi(IntType.I64);
        rewriter.addIncoming(number, context().i64(0), entry);
        Value next = builder().binary(Opcode.ADD, number, context().i64(1));
        Value index = isBackward ? builder().binary(Opcode.SUB, count, next) : number;
        round.emit(index);
        rewriter.addIncoming(number, next, at);
        Value more = builder().compare(Predicate.ULT, next, count);
        rewriter.atEnd(at).add(new BranchInstruction(more, body, after));
        at = after;
    }

    /** Copies a run of an aggregate, in the direction in which nothing is overwritten before it is read. */
    void copyRun(
            AggregatePieces.Run run, Value from, Value to, long fromAlignment, long toAlignment, boolean isBackward) {
        if (run.count() == 1) {
            copyLeaves(run, from, to, context().i64(run.offset()), fromAlignment, toAlignment, isBackward);
            return;
        }
        long step = Math.min(fromAlignment, Long.lowestOneBit(run.stride()));
        long toStep = Math.min(toAlignment, Long.lowestOneBit(run.stride()));
        loop(context().i64(run.count()), isBackward, false, index -> {
            Value scaled = builder().binary(Opcode.MUL, index, context().i64(run.stride()));
            Value offset = run.offset() == 0
                    ? scaled
                    : builder().binary(Opcode.ADD, scaled, context().i64(run.offset()));
            long own = run.offset() == 0 ? Long.MAX_VALUE : Long.lowestOneBit(run.offset());
            copyLeaves(run, from, to, offset, Math.min(step, own), Math.min(toStep, own), isBackward);
        });
    }

    private void copyLeaves(
            AggregatePieces.Run run,
            Value from,
            Value to,
            Value offset,
            long fromAlignment,
            long toAlignment,
            boolean isBackward) {
        Value source = address(from, offset);
        Value target = address(to, offset);
        long base = run.count() == 1 && run.offset() != 0 ? Long.lowestOneBit(run.offset()) : Long.MAX_VALUE;
        List<AggregatePieces.Leaf> leaves = isBackward ? run.leaves().reversed() : run.leaves();
        for (AggregatePieces.Leaf leaf : leaves) {
            long own = leaf.offset() == 0 ? base : Math.min(base, Long.lowestOneBit(leaf.offset()));
            copy(
                    leaf.type(),
                    address(source, leaf.offset()),
                    address(target, leaf.offset()),
                    Math.min(fromAlignment, own),
                    Math.min(toAlignment, own));
        }
    }

    /**
     * Moves {@code length} bytes, {@code width} of them in each iteration and the rest one by one.
     *
     * @param length an i64
     * @param bytes the length if it is constant, else -1; then {@code width} is 1
     * @param move emits the access of some bytes at an offset
     */
    void bytes(Value length, long bytes, long width, Bytes move) {
        if (bytes < 0) {
            loop(length, false, true, index -> move.emit(index, 1));
            return;
        }
        if (bytes / width > 0) {
            loop(context().i64(bytes / width), false, false, index -> {
                Value offset = width == 1
                        ? index
                        : builder().binary(Opcode.MUL, index, context().i64(width));
                move.emit(offset, width);
            });
        }
        for (long offset = bytes / width * width; offset < bytes; offset++) {
            move.emit(context().i64(offset), 1);
        }
    }

    /** Emits an access of some bytes. */
    interface Bytes {
        /** Emits the access of {@code width} bytes at {@code offset}, an i64. */
        void emit(Value offset, long width);
    }
}
