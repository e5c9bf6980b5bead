package lockstep.fuzz.generate.sass;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.sim.Observer;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.Schedule;
import lockstep.sim.image.sass.SassImages;
import lockstep.sim.reference.ReferenceEngine;

/** Where the jumps of a generated program led in a run: numbers of instructions by the number of the jump. */
final class FollowedJumps implements Observer {
    private static final Pattern PLACE = Pattern.compile("\\w+\\+0x([0-9a-f]+): .*");

    /** Lanes that run together. */
    private record Group(long cta, int warp, int mask) {}

    private final List<SassInstruction> code;
    private final Predicate<SassInstruction> isFollowed;
    private final Map<Group, Integer> pending = new HashMap<>();
    private final Map<Integer, Set<Integer>> found = new TreeMap<>();

    private FollowedJumps(List<SassInstruction> code, Predicate<SassInstruction> isFollowed) {
        this.code = code;
        this.isFollowed = isFollowed;
    }

    /** Follows the jumps of which {@code isFollowed}; all of a group of lanes go on together behind them. */
    static Map<Integer, Set<Integer>> of(SassCase test, Predicate<SassInstruction> isFollowed) {
        FollowedJumps jumps =
                new FollowedJumps(test.module().kernels().getFirst().function().instructions(), isFollowed);
        RunRequest request = RunRequest.of(test.launches(), Schedule.of(Policy.BARRIER)).withObserver(jumps);
        new ReferenceEngine().run(SassImages.of(test.module(), "generated.sass"), request);
        return jumps.found;
    }

    @Override
    public void executed(int launch, long cta, int warp, int mask, String text) {
        Matcher place = PLACE.matcher(text);
        if (!place.matches()) {
            return;
        }
        int index = Integer.parseInt(place.group(1), 16) / InstructionWord.BYTES;
        Group group = new Group(cta, warp, mask);
        Integer jump = pending.get(group);
        if (jump != null && jump != index) {
            pending.remove(group);
            found.computeIfAbsent(jump, j -> new TreeSet<>()).add(index);
        }
        if (isFollowed.test(code.get(index))) {
            pending.put(group, index);
        }
    }
}
