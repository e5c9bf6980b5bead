package lockstep.compiler.memoryspace;

import java.util.Objects;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/**
 * Expands one call of {@code memcpy}, {@code memmove} or {@code memset} to loads and stores, for any length and any
 * contents; volatile calls to volatile accesses. Source: LLVM's {@code createMemCpyLoop} and {@code createMemMoveLoop}.
 *
 * <ol>
 *   <li>A {@code memmove} compares the addresses: it copies upward if the destination is below the source, else
 *       downward, so that nothing is overwritten before it is read.
 *   <li>Copies use words of 8 bytes if both addresses are multiples of 8, which is tested at run time if not known,
 *       because only an aligned word preserves a pointer; otherwise, and for the rest, bytes. Fills use units of 2 or 4
 *       bytes, without a test, if the destination is known to be a multiple of these.
 *   <li>Few words are copied by straight-line code, many by a loop.
 * </ol>
 *
 * <p>Limits: poison in one byte makes the whole word poison; and a pointer that is not at a multiple of 8, in the
 * source or the destination, becomes plain bytes. Neither exists on the machine.
 */
final class ByteTransfers {
    private static final int WORD = 8;
    private static final int MAX_IN_LINE = 16;
    private static final long EACH_BYTE = 0x0101010101010101L;

    private final CallInstruction call;
    private final Rewriter rewriter;
    private final DataLayout layout;
    private final boolean isFill;
    private final boolean isVolatile;
    private final Value length;
    private final BasicBlock tail;

    private ByteTransfers(CallInstruction call, Intrinsic kind, Value length, BasicBlock tail, Rewriter rewriter) {
        this.call = call;
        this.rewriter = rewriter;
        this.length = length;
        this.tail = tail;
        layout = DataLayout.of(Objects.requireNonNull(call.function()).module());
        isFill = kind == Intrinsic.MEMSET;
        isVolatile = !((ConstantInt) call.argument(3)).isZero();
    }

    /** Replaces {@code call}. */
    static void expand(CallInstruction call, Intrinsic kind, Rewriter rewriter) {
        if (call.argument(2) instanceof ConstantInt none && none.isZero()) {
            rewriter.erase(call);
            return;
        }
        Value length = call.argument(2) instanceof ConstantInt constant
                ? rewriter.context().i64(constant.zext())
                : call.argument(2).type().isInt(Long.SIZE)
                        ? call.argument(2)
                        : rewriter.before(call).cast(Opcode.ZEXT, call.argument(2), IntType.I64);
        BasicBlock head = Objects.requireNonNull(call.block());
        BasicBlock tail = rewriter.splitBefore(call, null);
        rewriter.erase(head.terminator());
        ByteTransfers transfer = new ByteTransfers(call, kind, length, tail, rewriter);
        if (kind == Intrinsic.MEMMOVE && !LowerAggrCopies.areApart(call.argument(1), call.argument(0))) {
            transfer.move(head);
        } else {
            transfer.chooseWidth(head, false);
        }
        rewriter.erase(call);
    }

    private IrBuilder at(BasicBlock block) {
        return rewriter.atEnd(block).standingFor(call);
    }

    // ---- strategies

    private void move(BasicBlock head) {
        BasicBlock up = rewriter.addBlock("move.up", tail);
        BasicBlock down = rewriter.addBlock("move.down", tail);
        IrBuilder builder = at(head);
        Value to = LowerAggrCopies.comparable(call.argument(0), call.argument(1), builder);
        Value from = LowerAggrCopies.comparable(call.argument(1), call.argument(0), builder);
        Value isBelow = builder.compare(Predicate.ULT, to, from);
        builder.add(new BranchInstruction(isBelow, up, down));
        chooseWidth(up, false);
        chooseWidth(down, true);
    }

    private void chooseWidth(BasicBlock block, boolean isBackward) {
        int stated = isFill ? (int) Math.min(WORD, Long.lowestOneBit(alignment(0))) : 1;
        if (stated > 1 && stated < WORD) {
            transfer(block, stated, isBackward);
            return;
        }
        boolean isShort = length instanceof ConstantInt known && known.zext() < WORD;
        if (isShort || isAligned(0) && (isFill || isAligned(1))) {
            transfer(block, isShort ? 1 : WORD, isBackward);
            return;
        }
        BasicBlock words = rewriter.addBlock("copy.words", tail);
        BasicBlock bytes = rewriter.addBlock("copy.bytes", tail);
        IrBuilder builder = at(block);
        Value addresses = number(0, builder);
        if (!isFill) {
            addresses = builder.binary(Opcode.OR, addresses, number(1, builder));
        }
        Value low = builder.binary(Opcode.AND, addresses, rewriter.context().i64(WORD - 1L));
        Value areAligned = builder.compare(Predicate.EQ, low, rewriter.context().i64(0));
        builder.add(new BranchInstruction(areAligned, words, bytes));
        transfer(words, WORD, isBackward);
        transfer(bytes, 1, isBackward);
    }

    private boolean isAligned(int argument) {
        return alignment(argument) % WORD == 0;
    }

    private long alignment(int argument) {
        return call.argumentAttributes(argument).intValue("align").orElse(1L);
    }

    private Value number(int argument, IrBuilder builder) {
        Value address = call.argument(argument);
        int bits = layout.pointerBits(((PointerType) address.type()).addressSpace());
        Value number = builder.cast(Opcode.PTRTOINT, address, IntType.of(bits));
        return bits == Long.SIZE ? number : builder.cast(Opcode.ZEXT, number, IntType.I64);
    }

    // ---- words and bytes

    /**
     * Transfers all bytes in units of {@code width}, and the remaining ones one by one: at the end, and so first if
     * downward.
     */
    private void transfer(BasicBlock block, int width, boolean isBackward) {
        CopyEmitter emitter = new CopyEmitter(rewriter, call, block, tail);
        Value filled = isFill ? filled(width, emitter) : null;
        Value units = quotient(width, emitter);
        if (isBackward) {
            rest(emitter, units, width, true);
        }
        run(emitter, units, isBackward, index -> unit(emitter, scaled(index, width, emitter), width, filled));
        if (!isBackward) {
            rest(emitter, units, width, false);
        }
        emitter.leaveTo(tail);
    }

    private Value quotient(int width, CopyEmitter emitter) {
        if (length instanceof ConstantInt known) {
            return rewriter.context().i64(known.zext() / width);
        }
        return width == 1 ? length : emitter.builder().binary(Opcode.LSHR, length, logarithm(width));
    }

    private Value scaled(Value index, int width, CopyEmitter emitter) {
        if (index instanceof ConstantInt known) {
            return rewriter.context().i64(known.zext() * width);
        }
        return width == 1 ? index : emitter.builder().binary(Opcode.SHL, index, logarithm(width));
    }

    private ConstantInt logarithm(int width) {
        return rewriter.context().i64(Integer.numberOfTrailingZeros(width));
    }

    private void rest(CopyEmitter emitter, Value units, int width, boolean isBackward) {
        if (width == 1) {
            return;
        }
        Value start = scaled(units, width, emitter);
        Value count = length instanceof ConstantInt known
                ? rewriter.context().i64(known.zext() % width)
                : emitter.builder()
                        .binary(Opcode.AND, length, rewriter.context().i64(width - 1L));
        Value filled = isFill ? filled(1, emitter) : null;
        run(emitter, count, isBackward, index -> unit(emitter, sum(start, index, emitter), 1, filled));
    }

    private Value sum(Value left, Value right, CopyEmitter emitter) {
        return left instanceof ConstantInt a && right instanceof ConstantInt b
                ? rewriter.context().i64(a.zext() + b.zext())
                : emitter.builder().binary(Opcode.ADD, left, right);
    }

    private void run(CopyEmitter emitter, Value count, boolean isBackward, CopyEmitter.Round round) {
        if (!(count instanceof ConstantInt known)) {
            emitter.loop(count, isBackward, true, round);
        } else if (known.zext() > MAX_IN_LINE) {
            emitter.loop(count, isBackward, false, round);
        } else {
            for (long i = 0; i < known.zext(); i++) {
                round.emit(rewriter.context().i64(isBackward ? known.zext() - 1 - i : i));
            }
        }
    }

    private void unit(CopyEmitter emitter, Value offset, int width, @Nullable Value filled) {
        MemoryAccess access = new MemoryAccess(width, isVolatile, AtomicOrdering.NOT_ATOMIC, "");
        Value value = filled;
        if (value == null) {
            Type type = IntType.of(width * Byte.SIZE);
            Value from = address(emitter, call.argument(1), offset);
            value = emitter.builder().add(new LoadInstruction(type, from, access));
        }
        emitter.builder().add(new StoreInstruction(value, address(emitter, call.argument(0), offset), access));
    }

    private static Value address(CopyEmitter emitter, Value base, Value offset) {
        return offset instanceof ConstantInt known
                ? emitter.address(base, known.zext())
                : emitter.address(base, offset);
    }

    /**
     * The value to fill with: for several bytes an integer if the byte is constant, else a vector, so that undefined
     * bits of the byte only make the same bits of each byte undefined.
     */
    private Value filled(int width, CopyEmitter emitter) {
        Value value = call.argument(1);
        if (width == 1) {
            return value;
        }
        if (value instanceof ConstantInt constant) {
            return rewriter.context().integer(IntType.of(width * Byte.SIZE), constant.zext() * EACH_BYTE);
        }
        VectorType type = VectorType.of(IntType.I8, width);
        Value vector = rewriter.context().poison(type);
        for (int i = 0; i < width; i++) {
            vector = emitter.builder()
                    .add(new InsertElementInstruction(
                            vector, value, rewriter.context().i32(i)));
        }
        return vector;
    }
}
