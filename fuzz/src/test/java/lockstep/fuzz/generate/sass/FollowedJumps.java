package lockstep.fuzz.generate.sass;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.fuzz.generate.sass.SassGenerator.SassCase;
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

    private static final int LANES = 32;
    private static final int NONE = -1;

    /** A warp of a block. */
    private record Warp(long cta, int number) {}

    private final List<SassInstruction> code;
    private final Predicate<SassInstruction> isFollowed;
    /** The last jump that each lane has executed, until its next instruction. */
    private final Map<Warp, int[]> pending = new HashMap<>();

    private final Map<Integer, Set<Integer>> found = new TreeMap<>();

    private FollowedJumps(List<SassInstruction> code, Predicate<SassInstruction> isFollowed) {
        this.code = code;
        this.isFollowed = isFollowed;
    }

    /** Follows the jumps of which {@code isFollowed}. */
    static Map<Integer, Set<Integer>> of(SassCase test, Predicate<SassInstruction> isFollowed) {
        FollowedJumps jumps =
                new FollowedJumps(test.module().kernels().getFirst().function().instructions(), isFollowed);
        RunRequest request =
                RunRequest.of(test.launches(), Schedule.of(Policy.BARRIER)).withObserver(jumps);
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
        int[] jumps = pending.computeIfAbsent(new Warp(cta, warp), w -> {
            int[] none = new int[LANES];
            Arrays.fill(none, NONE);
            return none;
        });
        boolean isJump = isFollowed.test(code.get(index));
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            if (jumps[lane] != NONE && jumps[lane] != index) {
                found.computeIfAbsent(jumps[lane], j -> new TreeSet<>()).add(index);
                jumps[lane] = NONE;
            }
            jumps[lane] = isJump ? index : jumps[lane];
        }
    }
}
