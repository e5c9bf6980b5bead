package lockstep.sim.fast;

import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.LoweredFunction;

/** A function as the fast engine runs it. */
final class FastFunction implements LoweredFunction {
    final FunctionImage image;
    final FastOp[] code;
    final FastEdge[] edges;
    final FastRegisterKind[] kinds;

    FastFunction(FunctionImage image, FastOp[] code, FastEdge[] edges, FastRegisterKind[] kinds) {
        this.image = image;
        this.code = code;
        this.edges = edges;
        this.kinds = kinds;
    }
}
