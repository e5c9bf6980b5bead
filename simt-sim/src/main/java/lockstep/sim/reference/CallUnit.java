package lockstep.sim.reference;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Function;
import lockstep.ir.diag.CompilerBug;
import lockstep.sim.Outcome;
import lockstep.sim.image.CallFlags;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.ValueConstraints;
import lockstep.sim.memory.MemorySystem;
import lockstep.sim.memory.ThreadMemory;
import lockstep.sim.value.LaneCells;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.CallInstance;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.GroupPolicy;
import lockstep.sim.warp.RunEnd;
import lockstep.sim.warp.Warp;
import org.jspecify.annotations.Nullable;

/** Enters and leaves frames, and executes calls of built-in functions. */
final class CallUnit {
    /** The depth of nested activations from which on the stack counts as overflown. */
    private static final int MAX_DEPTH = 10_000;

    private final RunState run;
    private final LaneMemory threads;
    private final MoveUnit moves;
    private final UniformityCheck uniformity;
    private final Function<FunctionImage, @Nullable LaneCells[]> constants;
    private final CallFlagUnit callFlags = new CallFlagUnit();
    private final Scalar scratch = new Scalar();
    private final Scalar second = new Scalar();

    CallUnit(
            RunState run,
            LaneMemory threads,
            MoveUnit moves,
            UniformityCheck uniformity,
            Function<FunctionImage, @Nullable LaneCells[]> constants) {
        this.run = run;
        this.threads = threads;
        this.moves = moves;
        this.uniformity = uniformity;
        this.constants = constants;
    }

    /** Executes the call at {@code pc}; afterwards the lanes are where they continue. */
    void execute(Op op, Warp warp, Frame frame, int pc, int mask, GroupPolicy policy) {
        switch ((OpKind.Call) op.kind) {
            case CALL -> enter(op, Objects.requireNonNull(op.callee), warp, frame, pc, mask, claimed(op, warp, mask));
            case CALL_POINTER, CALL_ADDRESS -> callIndirect(op, warp, frame, pc, mask, policy);
            case RETURN -> leave(op, warp, frame, mask);
            case RETURN_TO -> leaveTo(op, warp, frame, mask);
            case BUILT_IN -> {
                builtIn(op, frame, mask);
                uniformity.arrivals(warp, mask);
                warp.moveTo(mask, pc + 1);
            }
            case TRAP -> throw new RunEnd(new Outcome.Stopped(Outcome.StopKind.TRAP, "", run.position.place()));
            case EXIT -> warp.exit(mask);
        }
    }

    // ---- calls

    private void callIndirect(Op op, Warp warp, Frame frame, int pc, int mask, GroupPolicy policy) {
        @Nullable FunctionImage[] targets = new FunctionImage[run.warpSize];
        LaneCells callee = frame.cell(op.operand(op.operandCount() - 1));
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            run.position.setLane(lane);
            callee.get(lane, scratch);
            MoveUnit.requireDefined(scratch, "call", "the address called");
            run.steers(scratch, "the address called");
            targets[lane] = op.kind == OpKind.Call.CALL_POINTER ? pointedTo(op) : addressed(op);
        }
        CallInstance call = claimed(op, warp, mask);
        int parts = 0;
        int rest = mask;
        while (rest != 0) {
            FunctionImage first = targets[Integer.numberOfTrailingZeros(rest)];
            int group = 0;
            for (int left = rest; left != 0; left &= left - 1) {
                int lane = Integer.numberOfTrailingZeros(left);
                group |= targets[lane] == first ? 1 << lane : 0;
            }
            run.position.setLane(Integer.numberOfTrailingZeros(group));
            enter(op, Objects.requireNonNull(first), warp, frame, pc, group, call);
            rest &= ~group;
            parts++;
        }
        if (parts > 1) {
            policy.divergedByCall(warp, mask);
        }
    }

    private FunctionImage addressed(Op op) {
        FunctionImage callee = op.callee(scratch.low);
        if (callee == null) {
            throw noFunction();
        }
        return callee;
    }

    private ProgramFault noFunction() {
        return new ProgramFault("call-of-no-function", "0x%x is the address of no function".formatted(scratch.low));
    }

    private FunctionImage pointedTo(Op op) {
        lockstep.ir.nvvm.Function function = run.memory.functionAt(scratch.low, scratch.provenance);
        if (function == null) {
            throw noFunction();
        }
        if (!function.functionType().equals(op.signature)) {
            throw new ProgramFault(
                    "call-signature",
                    "@" + function.name() + " of type " + function.functionType() + " is called as " + op.signature);
        }
        if (!run.image.hasBody(function)) {
            throw run.unsupported("a call through a pointer of the external function @" + function.name());
        }
        return run.image.function(function);
    }

    /** The instance for comparing the results of lanes that return; null where the result is not claimed uniform. */
    private static @Nullable CallInstance claimed(Op op, Warp warp, int mask) {
        return op.isClaimedUniform ? new CallInstance(warp, mask, op.resultCount) : null;
    }

    private void enter(
            Op op, FunctionImage callee, Warp warp, Frame frame, int pc, int mask, @Nullable CallInstance call) {
        if (frame.depth() >= MAX_DEPTH) {
            throw new ProgramFault("stack-overflow", "calls are nested over " + MAX_DEPTH + " deep");
        }
        Frame entered = new Frame(callee, constants.apply(callee), frame, pc, mask, run.warpSize);
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            run.position.setLane(lane);
            ThreadMemory memory = threads.memory(lane);
            entered.setStackMark(lane, memory.stackMark());
            for (int i = 0; i < callee.parameterCount(); i++) {
                pass(op, i, callee, frame, entered, lane, memory);
            }
        }
        entered.setCall(call);
        uniformity.parameters(entered, mask);
        if (run.promises != null) {
            run.promises.entered(entered, mask, op);
        }
        warp.place(mask, entered, 0);
    }

    private void pass(Op op, int parameter, FunctionImage callee, Frame from, Frame to, int lane, ThreadMemory memory) {
        ValueConstraints outer = op.operandConstraints(parameter);
        ValueConstraints inner = callee.parameterConstraints(parameter);
        for (int leaf = 0; leaf < callee.parameterLeaves(parameter); leaf++) {
            from.cell(op.operand(parameter) + leaf).get(lane, scratch);
            constrain(outer, memory);
            constrain(inner, memory);
            if (op.longNumber(2 * parameter) >= 0) {
                copyObject(op, parameter, memory);
            }
            to.cell(callee.parameterCell(parameter) + leaf).set(lane, scratch);
        }
    }

    private void constrain(@Nullable ValueConstraints constraints, ThreadMemory memory) {
        if (constraints != null) {
            ConstraintUnit.apply(constraints, scratch, memory);
        }
    }

    private void copyObject(Op op, int parameter, ThreadMemory memory) {
        MoveUnit.requireDefined(scratch, "access", "the address of a byval argument");
        second.copyFrom(scratch);
        memory.copyForCall(
                second, op.number(parameter), op.longNumber(2 * parameter), op.longNumber(2 * parameter + 1), scratch);
    }

    // ---- returns

    private void leave(Op op, Warp warp, Frame frame, int mask) {
        Frame parent = frame.parent();
        if (run.promises != null) {
            run.promises.left(op, frame, mask);
        }
        if (parent == null) {
            warp.exit(mask);
            return;
        }
        Op call = parent.function().op(frame.callPc());
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            run.position.setLane(lane);
            ThreadMemory memory = threads.memory(lane);
            @Nullable CallFlags flags = call.callFlags;
            boolean isBroken = flags != null && callFlags.isBrokenByArguments(flags, parent, lane);
            for (int leaf = 0; leaf < call.resultCount; leaf++) {
                frame.cell(op.operand(0) + leaf).get(lane, scratch);
                constrain(op.resultConstraints, memory);
                if (flags != null) {
                    CallFlagUnit.apply(flags, leaf, isBroken, scratch);
                }
                constrain(call.resultConstraints, memory);
                parent.cell(call.result + leaf).set(lane, scratch);
            }
            memory.releaseStack(frame.stackMark(lane));
            if (frame.call() != null) {
                uniformity.returned(frame, call, lane);
            }
        }
        if (call.isShared) {
            moves.share(parent, call.result, call.resultCount, mask);
        }
        warp.returnFrom(mask, frame);
    }

    /** A return in machine code: results are in cells that belong to the thread, so no cell is copied. */
    private void leaveTo(Op op, Warp warp, Frame frame, int mask) {
        Frame parent = frame.parent();
        LaneCells address = frame.cell(op.operand(0));
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            run.position.setLane(lane);
            address.get(lane, scratch);
            MoveUnit.requireDefined(scratch, "call", "the address returned to");
            run.steers(scratch, "the address returned to");
            if (parent == null) {
                throw new ProgramFault("bad-indirect-branch", "the function that returns was not called");
            }
            long wanted = parent.function().op(frame.callPc()).longNumber(0);
            if (scratch.low != wanted) {
                throw new ProgramFault(
                        "bad-indirect-branch",
                        "a function returns to 0x%x, and the address after its call is 0x%x"
                                .formatted(scratch.low, wanted));
            }
            threads.memory(lane).releaseStack(frame.stackMark(lane));
        }
        warp.returnFrom(mask, frame);
    }

    // ---- built in

    /** A loop that prints would exhaust the memory of the host long before it is out of fuel. */
    private void print(ThreadMemory memory, Scalar[] arguments) {
        scratch.set(memory.print(arguments[0], arguments[1]) & 0xffffffffL);
        if (run.memory.isTextFull()) {
            throw run.unsupported("a run that prints more than " + (MemorySystem.MAX_TEXT >> 20) + " MiB");
        }
    }

    private void builtIn(Op op, Frame frame, int mask) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            run.position.setLane(lane);
            ThreadMemory memory = threads.memory(lane);
            Scalar[] arguments = arguments(op, frame, lane);
            scratch.set(0);
            switch (op.text) {
                case "malloc" -> {
                    memory.allocateHeap(arguments[0].low, scratch);
                    if (run.promises != null) {
                        run.promises.allocated(scratch);
                    }
                }
                case "free" -> memory.freeHeap(arguments[0]);
                case "vprintf" -> print(memory, arguments);
                case "__assertfail" ->
                    throw new RunEnd(new Outcome.Stopped(
                            Outcome.StopKind.ASSERT, memory.text(arguments[0]), run.position.place()));
                default -> throw new CompilerBug("no built-in @" + op.text);
            }
            if (op.resultCount > 0) {
                frame.cell(op.result).set(lane, scratch);
            }
        }
    }

    private Scalar[] arguments(Op op, Frame frame, int lane) {
        Scalar[] arguments = new Scalar[op.operandCount()];
        Arrays.setAll(arguments, i -> new Scalar());
        for (int i = 0; i < arguments.length; i++) {
            frame.cell(op.operand(i)).get(lane, arguments[i]);
            MoveUnit.requireDefined(arguments[i], "call", "argument " + i + " of @" + op.text);
            run.steers(arguments[i], "an argument of @" + op.text);
        }
        return arguments;
    }
}
