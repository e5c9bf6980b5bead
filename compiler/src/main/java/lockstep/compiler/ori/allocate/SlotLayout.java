package lockstep.compiler.ori.allocate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeSet;
import lockstep.compiler.liveintervals.LiveInterval;
import lockstep.compiler.liveintervals.LiveIntervals;
import lockstep.compiler.liveintervals.SlotIndexes;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.code.CodeView.Reconvergence;
import lockstep.ir.code.CodeView.RegisterKind;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;

/**
 * Assigns stack slots their offsets; slots that are never live at the same point may share bytes. Stores to a slot that
 * is not loaded before the next store are removed.
 *
 * <p>Slots are units of a {@link CodeView}: a store defines one, a load uses it. They are processed in the order in
 * which they become live; a slot whose interval has ended returns its bytes to the free list of its size. Each lane has
 * its own stack, so liveness over the flow graph is sufficient under divergence. O(n log n).
 */
final class SlotLayout implements CodeView {
    private static final int WORD = Integer.BYTES;
    private static final int SIZES = 3;

    private final OriFunction function;
    private final FlowGraph flow;
    private final AllocationRules rules;
    private final int slotStart;
    private final List<OriInstruction> instructions = new ArrayList<>();
    private final int[] first;
    private final int[] words;
    private final int[] offsets;
    private int end;

    private SlotLayout(OriFunction function, AllocationRules rules, int slotStart, int slots) {
        this.function = function;
        this.flow = function.flow();
        this.rules = rules;
        this.slotStart = slotStart;
        words = new int[slots];
        offsets = new int[slots];
        end = slotStart;
        first = new int[function.blocks().size() + 1];
        for (int i = 0; i < function.blocks().size(); i++) {
            instructions.addAll(function.blocks().get(i).instructions());
            first[i + 1] = instructions.size();
        }
        for (OriInstruction each : instructions) {
            int slot = slot(each);
            if (slot >= 0) {
                words[slot] = Math.max(words[slot], (int) within(each) / WORD + width(each));
            }
        }
    }

    /**
     * A function with its slots laid out.
     *
     * @param function the function
     * @param end the offset from the stack pointer of the end of the last slot
     */
    record Result(OriFunction function, int end) {}

    /** Lays out the {@code slots} slots of {@code function}, whose provisional offsets begin at {@code slotStart}. */
    static Result of(OriFunction function, AllocationRules rules, int slotStart, int slots) {
        SlotLayout layout = new SlotLayout(function, rules, slotStart, slots);
        LiveIntervals intervals = LiveIntervals.of(layout);
        layout.assign(intervals);
        return new Result(layout.rewritten(intervals), layout.end);
    }

    private int slot(OriInstruction instruction) {
        long offset = SpillCode.offset(instruction).orElse(-1);
        return offset < slotStart ? -1 : (int) (offset - slotStart) / SpillPlan.SLOT;
    }

    private long within(OriInstruction access) {
        return (SpillCode.offset(access).orElseThrow() - slotStart) % SpillPlan.SLOT;
    }

    private static int width(OriInstruction access) {
        return SpillCode.words((OriMachine) access);
    }

    /** The size of a slot in bytes, which is also its alignment: 4, 8 or 16. */
    private int bytes(int slot) {
        return WORD * Integer.highestOneBit(Math.max(1, 2 * words[slot] - 1));
    }

    private void assign(LiveIntervals intervals) {
        List<Integer> order = new ArrayList<>();
        for (int slot = 0; slot < words.length; slot++) {
            if (!intervals.of(slot).isEmpty()) {
                order.add(slot);
            }
        }
        order.sort(Comparator.<Integer>comparingInt(slot -> intervals.of(slot).start(0))
                .thenComparing(slot -> slot));
        PriorityQueue<int[]> active = new PriorityQueue<>(
                Comparator.<int[]>comparingInt(each -> each[0]).thenComparingInt(each -> each[1]));
        List<TreeSet<Integer>> free = new ArrayList<>();
        for (int i = 0; i < SIZES; i++) {
            free.add(new TreeSet<>());
        }
        for (int slot : order) {
            LiveInterval interval = intervals.of(slot);
            while (!active.isEmpty() && active.element()[0] <= interval.start(0)) {
                int ended = active.remove()[1];
                free.get(kindOf(ended)).add(offsets[ended]);
            }
            TreeSet<Integer> fitting = free.get(kindOf(slot));
            offsets[slot] = fitting.isEmpty() ? append(bytes(slot)) : fitting.removeFirst();
            active.add(new int[] {rules.slotEnd(interval), slot});
        }
    }

    private int kindOf(int slot) {
        return Integer.numberOfTrailingZeros(bytes(slot) / WORD);
    }

    private int append(int bytes) {
        int start = (end + bytes - 1) / bytes * bytes;
        end = start + bytes;
        return start;
    }

    private OriFunction rewritten(LiveIntervals intervals) {
        List<OriBlock> blocks = new ArrayList<>();
        for (int block = 0; block < function.blocks().size(); block++) {
            List<OriInstruction> made = new ArrayList<>();
            for (int i = first[block]; i < first[block + 1]; i++) {
                OriInstruction each = instructions.get(i);
                int slot = slot(each);
                boolean isDead = slot >= 0
                        && SpillCode.isStackStore(each)
                        && !intervals.of(slot).isLiveAt(intervals.indexes().of(i, SlotIndexes.DEAD));
                if (!isDead) {
                    made.add(slot < 0 ? each : SpillCode.moved((OriMachine) each, offsets[slot] + within(each)));
                }
            }
            blocks.add(new OriBlock(function.blocks().get(block).label(), made));
        }
        return function.with(blocks);
    }

    // ---- CodeView over slots

    @Override
    public FlowGraph flow() {
        return flow;
    }

    @Override
    public int first(int block) {
        return first[block];
    }

    @Override
    public boolean isPhi(int instruction) {
        return false;
    }

    /** In a slot of several words the store of the first word is the definition; the others are stored with it. */
    @Override
    public void operands(int instruction, Operands to) {
        OriInstruction each = instructions.get(instruction);
        int slot = slot(each);
        if (slot >= 0) {
            Access written = within(each) == 0 ? Access.DEFINITION : Access.PARTIAL_DEFINITION;
            to.operand(slot, SpillCode.isStackStore(each) ? written : Access.USE);
        }
    }

    @Override
    public int units() {
        return words.length;
    }

    @Override
    public RegisterKind kind(int unit) {
        return new RegisterKind("slot", false);
    }

    @Override
    public int size(int unit) {
        return words[unit];
    }

    @Override
    public String name(int unit) {
        return "slot " + unit;
    }

    @Override
    public Reconvergence convergence() {
        return Reconvergence.AT_POST_DOMINATORS;
    }

    @Override
    public boolean mayPart(int block) {
        return false;
    }

    @Override
    public boolean mayWait(int block) {
        return false;
    }
}
