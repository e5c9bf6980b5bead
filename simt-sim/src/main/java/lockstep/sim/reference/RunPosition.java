package lockstep.sim.reference;

import java.util.Objects;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.Launch;
import lockstep.sim.Place;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.Op;
import lockstep.sim.warp.BlockState;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.Warp;
import org.jspecify.annotations.Nullable;

/**
 * The current position of a run: the launch, the block, and the instruction that one lane executes. The interpreter
 * updates it for each instruction, units for each lane. It is read by faults, memory listeners and messages, to which
 * it is not passed as an argument; units get what an instruction acts on as arguments.
 */
final class RunPosition {
    private int launchIndex;
    private @Nullable Launch launch;
    private @Nullable BlockState block;
    private @Nullable Warp warp;
    private @Nullable Frame frame;
    private @Nullable Op op;
    private int lane;

    // ---- going on

    void enterLaunch(int index, Launch started) {
        launchIndex = index;
        launch = started;
    }

    /** The run is between launches. */
    void leaveLaunch() {
        block = null;
        warp = null;
        frame = null;
        op = null;
    }

    void enterBlock(BlockState entered) {
        block = entered;
    }

    void enterWarp(Warp entered, Frame running) {
        warp = entered;
        frame = running;
    }

    /** An instruction is next, and {@code first} of the lanes that execute it. */
    void enterOp(Op next, int first) {
        op = next;
        lane = first;
    }

    void setLane(int next) {
        lane = next;
    }

    // ---- where it is

    int launchIndex() {
        return launchIndex;
    }

    Launch launch() {
        return Objects.requireNonNull(launch);
    }

    BlockState block() {
        return Objects.requireNonNull(block);
    }

    Warp warp() {
        return Objects.requireNonNull(warp);
    }

    Frame frame() {
        return Objects.requireNonNull(frame);
    }

    Op op() {
        return Objects.requireNonNull(op);
    }

    int lane() {
        return lane;
    }

    // ---- for messages

    /** Where the run is. */
    Place place() {
        return place(block, warp, frame, op, lane);
    }

    /** Where a lane of the block is. */
    Place place(Warp ofWarp, int ofLane) {
        return place(block, ofWarp, ofWarp.frame(ofLane), ofWarp.op(ofLane), ofLane);
    }

    /** A lane of the warp that runs, at an instruction of a frame of its own. */
    Place place(Frame in, Op at, int ofLane) {
        return place(block, warp, in, at, ofLane);
    }

    /** An instruction that no lane executes yet. */
    Place place(FunctionImage in, Op at) {
        return place(in, at, -1, -1, -1);
    }

    private Place place(
            @Nullable BlockState where, @Nullable Warp ofWarp, @Nullable Frame in, @Nullable Op at, int ofLane) {
        long cta = where == null ? -1 : where.index();
        int warpIndex = ofWarp == null ? -1 : ofWarp.index();
        if (in == null || at == null) {
            return new Place("", "", "", null, SourceLocation.NONE, launchIndex, cta, warpIndex, -1);
        }
        return place(in.function(), at, cta, warpIndex, ofWarp == null ? -1 : ofLane);
    }

    private Place place(FunctionImage in, Op at, long cta, int warpIndex, int ofLane) {
        return new Place(
                in.name(),
                in.blockName(at.block),
                at.sourceText(),
                at.source.origin(),
                at.source.location(),
                launchIndex,
                cta,
                warpIndex,
                ofLane);
    }
}
