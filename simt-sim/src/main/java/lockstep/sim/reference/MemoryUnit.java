package lockstep.sim.reference;

import java.util.Arrays;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.sim.bits.IntOps;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.memory.AccessShape;
import lockstep.sim.memory.AsynchronousMemory;
import lockstep.sim.memory.BlockAccesses;
import lockstep.sim.memory.OrderDependence;
import lockstep.sim.memory.ScheduleWatch;
import lockstep.sim.memory.ThreadMemory;
import lockstep.sim.nvvm.FloatMode;
import lockstep.sim.nvvm.ScalarOps;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.Frame;

/** Executes memory accesses, lane by lane in ascending order. */
final class MemoryUnit {
    /** Exceeds the size in bytes of any atomic operation. */
    private static final int MAX_BYTES = 32;

    private final RunState run;
    private final LaneMemory threads;
    private final Scalar pointer = new Scalar();
    private final Scalar second = new Scalar();
    private final Scalar third = new Scalar();
    private final Scalar result = new Scalar();
    private final Scalar[] single = {new Scalar()};
    private Scalar[][] rows = new Scalar[8][];

    MemoryUnit(RunState run, LaneMemory threads) {
        this.run = run;
        this.threads = threads;
    }

    void execute(Op op, Frame frame, int mask) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            run.position.setLane(lane);
            one(op, frame, lane, threads.memory(lane));
            if (run.races != null && ((OpKind.Memory) op.kind).isReadModifyWrite()) {
                run.races.finishAtomic();
            }
        }
    }

    private void one(Op op, Frame frame, int lane, ThreadMemory memory) {
        switch ((OpKind.Memory) op.kind) {
            case LOAD -> load(op, frame, lane, memory);
            case STORE -> store(op, frame, lane, memory);
            case ATOMIC -> {
                BlockAccesses accesses = run.accesses;
                ScheduleWatch watch = run.watch;
                if (accesses != null && kindOfUpdate(op) != 0) {
                    update(op, frame, lane, memory, accesses);
                } else if (watch != null && kindOfUpdate(op) != 0) {
                    watched(op, frame, lane, memory, watch);
                } else {
                    atomic(op, frame, lane, memory);
                }
            }
            case COMPARE_EXCHANGE -> compareExchange(op, frame, lane, memory);
            case ALLOCATE -> allocate(op, frame, lane, memory);
            case COPY_BYTES -> copyBytes(op, frame, lane, memory);
            case FILL_BYTES -> fillBytes(op, frame, lane, memory);
            case LIFETIME_START -> memory.startLifetime(pointer(op, 0, frame, lane));
            case LIFETIME_END -> memory.endLifetime(pointer(op, 0, frame, lane));
            case SAVE_STACK -> saveStack(op, frame, lane, memory);
            case RESTORE_STACK -> restoreStack(pointer(op, 0, frame, lane).low, frame, lane, memory);
            case MASKED_LOAD -> maskedLoad(op, frame, lane, memory);
            case MASKED_STORE -> maskedStore(op, frame, lane, memory);
            case START_COPY -> startCopy(op, frame, lane, memory);
            case END_COPY_GROUP -> memory.asynchronous().endCopyGroup();
            case AWAIT_COPIES -> memory.asynchronous().awaitCopies(op.longNumber(0));
            case INIT_MBARRIER, END_MBARRIER, ARRIVE_MBARRIER, TEST_MBARRIER ->
                mbarrier(op, frame, lane, memory.asynchronous());
        }
    }

    private static void restoreStack(long saved, Frame frame, int lane, ThreadMemory memory) {
        long mark = saved - 1;
        if (mark < frame.stackMark(lane) || mark > memory.stackMark()) {
            throw new ProgramFault("stack-restore", "0x%x is not a stack that this call has saved".formatted(saved));
        }
        memory.releaseStack((int) mark);
    }

    private Scalar[] row(int count) {
        if (count >= rows.length) {
            rows = Arrays.copyOf(rows, Math.max(count + 1, 2 * rows.length));
        }
        if (rows[count] == null) {
            Scalar[] fresh = new Scalar[count];
            Arrays.setAll(fresh, i -> new Scalar());
            rows[count] = fresh;
        }
        return rows[count];
    }

    /** An operand that must be a defined pointer. */
    private Scalar pointer(Op op, int operand, Frame frame, int lane) {
        frame.cell(op.operand(operand)).get(lane, pointer);
        requireAddress(pointer);
        if (op.displacement != 0) {
            int width = frame.function().cellWidth(op.operand(operand));
            pointer.low = IntOps.add(pointer.low, op.displacement, width);
        }
        return pointer;
    }

    private void requireAddress(Scalar value) {
        MoveUnit.requireDefined(value, "access", "the address");
        run.steers(value, "the address of an access");
    }

    private void counted(int space) {
        run.memoryAccesses++;
        run.genericAccesses += space == 0 ? 1 : 0;
    }

    private void load(Op op, Frame frame, int lane, ThreadMemory memory) {
        AccessShape shape = op.shape();
        counted(op.fromSpace);
        Scalar[] into = row(op.resultCount);
        memory.load(shape, pointer(op, 0, frame, lane), into);
        for (int i = 0; i < op.resultCount; i++) {
            if (op.resultConstraints != null) {
                ConstraintUnit.apply(op.resultConstraints, into[i], memory);
            }
            frame.cell(op.result + i).set(lane, into[i]);
        }
    }

    private void store(Op op, Frame frame, int lane, ThreadMemory memory) {
        counted(op.fromSpace);
        Scalar[] values = row(op.operandCells(0));
        for (int i = 0; i < values.length; i++) {
            frame.cell(op.operand(0) + i).get(lane, values[i]);
        }
        Scalar at = pointer(op, 1, frame, lane);
        ScheduleWatch watch = run.watch;
        if (watch == null
                || values.length != 1
                || !isPlain(values[0])
                || op.shape().bytes() > Long.BYTES) {
            memory.store(op.shape(), values, at);
            return;
        }
        watch.beginStore(values[0].low);
        memory.store(op.shape(), values, at);
        watch.endUpdate();
    }

    private void atomic(Op op, Frame frame, int lane, ThreadMemory memory) {
        counted(op.fromSpace);
        Scalar[] old = row(op.resultCount);
        Scalar at = pointer(op, 0, frame, lane);
        memory.load(op.shape(), at, old);
        Scalar[] fresh = {new Scalar()};
        Scalar[] values = op.resultCount == 1 ? fresh : new Scalar[op.resultCount];
        for (int i = 0; i < op.resultCount; i++) {
            frame.cell(op.operand(1) + i).get(lane, second);
            values[i] = i == 0 ? fresh[0] : new Scalar();
            ScalarOps.atomic(op.update(), op.type(), frame.function().floatMode(), old[i], second, values[i]);
        }
        memory.store(op.shape(), values, at);
        for (int i = 0; i < op.resultCount; i++) {
            frame.cell(op.result + i).set(lane, old[i]);
        }
    }

    /**
     * The class of operations that commute with this one where the old value is unused: those with the same number and
     * width; 0 if there is no such class. docs/simulator.md, "Blocks on several cores".
     */
    private static int kindOfUpdate(Op op) {
        if (!op.isUnused || op.resultCount != 1) {
            return 0;
        }
        int operation = switch (op.update()) {
            case ADD, SUB -> 1;
            case AND -> 2;
            case OR -> 3;
            case XOR -> 4;
            case MAX -> 5;
            case MIN -> 6;
            case UMAX -> 7;
            case UMIN -> 8;
            case XCHG, NAND, FADD, FSUB, FMAX, FMIN, UINC_WRAP, UDEC_WRAP, USUB_COND, USUB_SAT -> 0;
        };
        return operation == 0 ? 0 : operation * MAX_BYTES + (int) op.shape().bytes();
    }

    /** An atomic operation of one of several blocks that run in parallel; plain integers only. */
    private void update(Op op, Frame frame, int lane, ThreadMemory memory, BlockAccesses accesses) {
        counted(op.fromSpace);
        Scalar old = single[0];
        Scalar at = pointer(op, 0, frame, lane);
        Scalar[] fresh = row(1);
        frame.cell(op.operand(1)).get(lane, second);
        synchronized (accesses.lock()) {
            accesses.beginUpdate(kindOfUpdate(op));
            memory.load(op.shape(), at, single);
            if (!isPlain(old) || !isPlain(second)) {
                throw new OrderDependence("an atomic operation on a value that is not plain");
            }
            ScalarOps.atomic(op.update(), op.type(), frame.function().floatMode(), old, second, fresh[0]);
            memory.store(op.shape(), fresh, at);
            accesses.endUpdate();
        }
        frame.cell(op.result).set(lane, old);
    }

    /** An atomic operation in a run with a {@link ScheduleWatch}. */
    private void watched(Op op, Frame frame, int lane, ThreadMemory memory, ScheduleWatch watch) {
        watch.beginUpdate(kindOfUpdate(op));
        atomic(op, frame, lane, memory);
        watch.endUpdate();
        if (!isPlain(row(1)[0]) || !isPlain(second)) {
            watch.orderMatters("an atomic operation on a value that is not plain");
        }
    }

    private static boolean isPlain(Scalar value) {
        return value.isDefined() && !value.chosen && !value.imprecise && !value.address && value.provenance == null;
    }

    /**
     * The old value is the first result; whether it was replaced the second, where there is one. Comparing undefined
     * bits or poison is not undefined behaviour (LLVM Language Reference, "cmpxchg", does not name it as such): whether
     * the values are equal is open, and so are the stored bits in which the old and the new value differ.
     */
    private void compareExchange(Op op, Frame frame, int lane, ThreadMemory memory) {
        counted(op.fromSpace);
        Scalar[] old = row(1);
        Scalar at = pointer(op, 0, frame, lane);
        memory.load(op.shape(), at, old);
        frame.cell(op.operand(1)).get(lane, second);
        frame.cell(op.operand(2)).get(lane, third);
        ScalarOps.compare(Predicate.EQ, 0, op.operandType(), FloatMode.IEEE, old[0], second, result);
        if (result.isDefined()) {
            run.steers(old[0], "a compare-and-exchange");
            run.steers(second, "a compare-and-exchange");
        }
        if (!result.isDefined() || (result.low & 1) != 0) {
            ScalarOps.select(0, op.operandType(), result, third, old[0], single[0]);
            memory.store(op.shape(), single, at);
        }
        frame.cell(op.result).set(lane, old[0]);
        if (op.resultCount > 1) {
            if (result.isDefined()) {
                result.set(result.low);
            }
            frame.cell(op.result + 1).set(lane, result);
        }
    }

    private void allocate(Op op, Frame frame, int lane, ThreadMemory memory) {
        frame.cell(op.operand(0)).get(lane, second);
        MoveUnit.requireDefined(second, "allocation", "the number of elements");
        run.steers(second, "the size of a stack slot");
        long size = op.longNumber(0);
        if (second.high != 0 || Math.multiplyHigh(second.low, size) != 0 || second.low * size < 0) {
            throw new ProgramFault("stack-overflow", "a stack slot of more bytes than there are addresses");
        }
        memory.allocate(second.low * size, op.longNumber(1), op.toSpace, result);
        frame.cell(op.result).set(lane, result);
    }

    private void mbarrier(Op op, Frame frame, int lane, AsynchronousMemory memory) {
        counted(op.fromSpace);
        Scalar at = pointer(op, 0, frame, lane);
        switch ((OpKind.Memory) op.kind) {
            case INIT_MBARRIER -> memory.initBarrier(at, op.fromSpace, number(op, frame, lane));
            case END_MBARRIER -> memory.endBarrier(at, op.fromSpace);
            case ARRIVE_MBARRIER -> {
                result.set(memory.arrive(at, op.fromSpace, number(op, frame, lane), op.arrival()));
                frame.cell(op.result).set(lane, result);
            }
            case TEST_MBARRIER -> {
                boolean isParity = op.number(0) == 1;
                boolean isOver = memory.isOver(at, op.fromSpace, number(op, frame, lane), isParity);
                result.set(isOver ? 1 : 0);
                frame.cell(op.result).set(lane, result);
            }
            case LOAD,
                    STORE,
                    ATOMIC,
                    COMPARE_EXCHANGE,
                    ALLOCATE,
                    COPY_BYTES,
                    FILL_BYTES,
                    LIFETIME_START,
                    LIFETIME_END,
                    SAVE_STACK,
                    RESTORE_STACK,
                    MASKED_LOAD,
                    MASKED_STORE,
                    START_COPY,
                    END_COPY_GROUP,
                    AWAIT_COPIES -> throw new CompilerBug(op.kind + " is not an operation on a barrier");
        }
    }

    /** The second operand of an operation on a barrier in memory. */
    private long number(Op op, Frame frame, int lane) {
        frame.cell(op.operand(1)).get(lane, second);
        MoveUnit.requireDefined(second, "access", "a number for a barrier in memory");
        run.steers(second, "a barrier in memory");
        return second.low;
    }

    /** Reads a number of bytes. */
    private long bytes(Op op, Frame frame, int lane) {
        frame.cell(op.operand(2)).get(lane, third);
        MoveUnit.requireDefined(third, "access", "the number of bytes");
        run.steers(third, "the number of bytes accessed");
        return third.low;
    }

    private void copyBytes(Op op, Frame frame, int lane, ThreadMemory memory) {
        long bytes = bytes(op, frame, lane);
        if (bytes == 0) {
            return;
        }
        counted(op.toSpace);
        frame.cell(op.operand(1)).get(lane, second);
        requireAddress(second);
        boolean mayOverlap = op.intrinsic().kind() == Intrinsic.MEMMOVE;
        memory.copy(
                pointer(op, 0, frame, lane),
                op.toSpace,
                op.longNumber(0),
                second,
                op.fromSpace,
                op.longNumber(1),
                bytes,
                mayOverlap);
    }

    /** Reading more bytes than are copied is undefined (PTX ISA, "cp.async"). */
    private void startCopy(Op op, Frame frame, int lane, ThreadMemory memory) {
        long read = bytes(op, frame, lane);
        if (Long.compareUnsigned(read, op.longNumber(0)) > 0) {
            throw new ProgramFault("copy-size", "%d bytes to read for a copy of %d".formatted(read, op.longNumber(0)));
        }
        counted(op.toSpace);
        frame.cell(op.operand(1)).get(lane, second);
        if (read != 0) {
            requireAddress(second);
        }
        Scalar to = pointer(op, 0, frame, lane);
        memory.asynchronous().startCopy(to, op.toSpace, second, op.fromSpace, (int) op.longNumber(0), (int) read);
    }

    private void fillBytes(Op op, Frame frame, int lane, ThreadMemory memory) {
        long bytes = bytes(op, frame, lane);
        if (bytes == 0) {
            return;
        }
        counted(op.toSpace);
        frame.cell(op.operand(1)).get(lane, second);
        memory.fill(pointer(op, 0, frame, lane), op.toSpace, op.longNumber(0), second, bytes);
    }

    /** Saves the stack mark plus one, so that it is not a null pointer. */
    private void saveStack(Op op, Frame frame, int lane, ThreadMemory memory) {
        result.set(memory.stackMark() + 1L);
        frame.cell(op.result).set(lane, result);
    }

    private boolean isOn(Op op, Frame frame, int lane, int element) {
        frame.cell(op.operand(op.number(1)) + element).get(lane, second);
        MoveUnit.requireDefined(second, "access", "the mask of an access");
        run.steers(second, "the mask of an access");
        return (second.low & 1) != 0;
    }

    /** The address of one element: its own pointer, or the address of the vector plus the offset of the element. */
    private Scalar elementAddress(Op op, Frame frame, int lane, int element) {
        boolean isScattered = op.number(2) != 0;
        frame.cell(op.operand(op.number(0)) + (isScattered ? element : 0)).get(lane, pointer);
        requireAddress(pointer);
        if (!isScattered) {
            if ((pointer.low & (op.longNumber(1) - 1)) != 0) {
                throw new ProgramFault(
                        "misaligned", "0x%x is not a multiple of %d".formatted(pointer.low, op.longNumber(1)));
            }
            pointer.low += element * op.longNumber(0);
        }
        return pointer;
    }

    private void maskedLoad(Op op, Frame frame, int lane, ThreadMemory memory) {
        for (int i = 0; i < op.resultCount; i++) {
            if (isOn(op, frame, lane, i)) {
                counted(op.fromSpace);
                memory.load(op.shape(), elementAddress(op, frame, lane, i), single);
            } else {
                frame.cell(op.operand(3) + i).get(lane, single[0]);
            }
            frame.cell(op.result + i).set(lane, single[0]);
        }
    }

    private void maskedStore(Op op, Frame frame, int lane, ThreadMemory memory) {
        for (int i = 0; i < op.operandCells(0); i++) {
            if (isOn(op, frame, lane, i)) {
                counted(op.fromSpace);
                Scalar at = elementAddress(op, frame, lane, i);
                frame.cell(op.operand(0) + i).get(lane, single[0]);
                memory.store(op.shape(), single, at);
            }
        }
    }
}
