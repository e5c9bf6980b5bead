package lockstep.compiler.memcpyopt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import lockstep.compiler.analysis.alias.WrittenBytes;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * Merges neighbouring stores of one byte value, and fills with it next to them, into one fill.
 *
 * <pre>
 *   store i32 0, ptr %p
 *   store i32 0, ptr %p+4                     ->       memset(ptr %p, i8 0, i64 16)
 *   store i64 0, ptr %p+8
 * </pre>
 *
 * <p>From a store or fill on, writes of the same value at known offsets of the same object are gathered, up to the
 * first other memory access and the first instruction that may not return. So it is unobservable that the earlier ones
 * are executed with the last one; barriers, fences and calls end a run. Runs of bytes without a gap are filled if that
 * is less work: four writes or 16 bytes, a fill among them, or three stores that are more than the widest integers and
 * bytes would take; two small stores are left to code generation. Source: LLVM's MemCpyOptimizer with its thresholds.
 * Linear: a write is gathered once.
 */
final class FillFormation {
    private static final int MANY = 4;
    private static final int MANY_BYTES = 16;
    private static final int WIDEST = Long.BYTES;

    private final CopyFacts facts;
    private final PassContext context;
    private final Rewriter rewriter;
    private final BlockCalls calls;
    /** Writes that were gathered already; a run from one of them would gather the same ones. */
    private final Set<Instruction> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    FillFormation(CopyFacts facts, PassContext context, Rewriter rewriter, BlockCalls calls) {
        this.facts = facts;
        this.context = context;
        this.rewriter = rewriter;
        this.calls = calls;
    }

    /**
     * A store or fill.
     *
     * @param byteValue the value of every byte, an i8; undef for stores of undefined values
     */
    private record Write(Instruction instruction, WrittenBytes bytes, Value byteValue, Value target, long alignment) {
        boolean isFill() {
            return instruction instanceof CallInstruction;
        }
    }

    /** Merges the runs that begin with {@code first}; returns the number of fills made. */
    int mergeFrom(Instruction first) {
        Write begin = seen.contains(first) ? null : write(first);
        if (begin == null || begin.byteValue() instanceof ConstantUndef) {
            return 0;
        }
        List<Write> gathered = gather(begin);
        gathered.forEach(write -> seen.add(write.instruction()));
        gathered.sort(Comparator.comparingLong(write -> write.bytes().from()));
        int made = 0;
        for (int at = 0; at < gathered.size(); ) {
            int end = endOfRun(gathered, at);
            made += merge(gathered.subList(at, end), begin.byteValue()) ? 1 : 0;
            at = end;
            if (at < gathered.size()) {
                context.refused(CopyRefusals.GAP);
            }
        }
        return made;
    }

    /** The writes of the same byte as {@code begin} to the same object, in block order. */
    private List<Write> gather(Write begin) {
        List<Write> gathered = new ArrayList<>(List.of(begin));
        for (Instruction i = begin.instruction().next(); i != null; i = i.next()) {
            boolean isAccess = facts.memory().of(i).isPresent();
            if (!isAccess && EffectsOf.instruction(i).willReturn()) {
                continue;
            }
            Write next = isAccess ? write(i) : null;
            boolean isLike = next != null
                    && next.bytes().base() == begin.bytes().base()
                    && (next.byteValue() == begin.byteValue() || next.byteValue() instanceof ConstantUndef);
            if (!isLike) {
                break;
            }
            gathered.add(next);
        }
        return gathered;
    }

    private @Nullable Write write(Instruction instruction) {
        WrittenBytes bytes = WrittenBytes.of(instruction, facts.layout()).orElse(null);
        if (bytes == null || instruction.metadata().containsKey("nontemporal")) {
            return null;
        }
        if (instruction instanceof StoreInstruction store) {
            Value value = byteOf(store.value());
            long alignment = store.access().alignment() != 0
                    ? store.access().alignment()
                    : facts.layout().abiAlignment(store.value().type());
            return value == null ? null : new Write(store, bytes, value, store.pointer(), alignment);
        }
        BlockAccess fill = BlockAccess.of(instruction);
        return fill != null && fill.isFill()
                ? new Write(instruction, bytes, fill.value(), fill.target(), fill.alignment(0))
                : null;
    }

    private @Nullable Value byteOf(Value stored) {
        if (stored.type().isInt(Byte.SIZE)) {
            return stored;
        }
        if (!(stored instanceof Constant constant)) {
            return null;
        }
        OptionalInt same = EqualBytes.of(constant);
        return same.isPresent() ? rewriter.context().integer(IntType.I8, same.getAsInt()) : null;
    }

    private static int endOfRun(List<Write> sorted, int from) {
        long end = sorted.get(from).bytes().end();
        int at = from + 1;
        while (at < sorted.size() && sorted.get(at).bytes().from() <= end) {
            end = Math.max(end, sorted.get(at).bytes().end());
            at++;
        }
        return at;
    }

    private boolean merge(List<Write> run, Value value) {
        Write low = run.getFirst();
        Write last = low;
        long end = low.bytes().end();
        for (Write write : run) {
            last = last.instruction().comesBefore(write.instruction()) ? write : last;
            end = Math.max(end, write.bytes().end());
        }
        long size = end - low.bytes().from();
        boolean isMerged = run.size() > 1 && (isWorthIt(run, size) || context.refused(CopyRefusals.FEW_STORES));
        if (!isMerged || !rewriter.allow(MemCpyOpt.MERGE, last.instruction())) {
            return false;
        }
        IntType sizeType = sizeType(run);
        replace(run, last, calls.fill(low.target(), low.alignment(), value, size, sizeType, last.instruction()));
        return true;
    }

    private static boolean isWorthIt(List<Write> run, long size) {
        return run.size() >= MANY
                || size >= MANY_BYTES
                || run.stream().anyMatch(Write::isFill)
                || run.size() > 2 && run.size() > size / WIDEST + size % WIDEST;
    }

    /** The size type of a fill among them, which is wide enough for its addresses. */
    private static IntType sizeType(List<Write> run) {
        for (Write write : run) {
            if (write.instruction() instanceof CallInstruction fill) {
                return (IntType) fill.argument(2).type();
            }
        }
        return IntType.I64;
    }

    /** The fill defines the state that the last write defined; the states of the other writes are removed. */
    private void replace(List<Write> run, Write last, CallInstruction fill) {
        for (Write write : run) {
            if (write != last) {
                facts.memory().remove(write.instruction());
            }
        }
        facts.memory().replace(last.instruction(), fill);
        run.forEach(write -> rewriter.erase(write.instruction()));
    }
}
