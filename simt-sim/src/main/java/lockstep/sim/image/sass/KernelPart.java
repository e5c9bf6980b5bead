package lockstep.sim.image.sass;

import java.util.List;
import java.util.Map;
import lockstep.sim.image.FunctionImage;

/**
 * The part of a kernel that becomes one image: the whole kernel if calls are jumps, one function if they enter
 * activations.
 *
 * @param image to be filled in
 * @param name of the kernel or of the function
 * @param places its words
 * @param entry address where it begins
 * @param isKernel whether a launch begins here
 * @param callees the functions that may be called, by their addresses; empty if there are none, or if calls are jumps
 */
record KernelPart(
        FunctionImage image,
        String name,
        List<CodePlace> places,
        long entry,
        boolean isKernel,
        Map<Long, FunctionImage> callees) {
    KernelPart {
        places = List.copyOf(places);
        callees = Map.copyOf(callees);
    }
}
