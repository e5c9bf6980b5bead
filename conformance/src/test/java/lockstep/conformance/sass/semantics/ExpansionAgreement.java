package lockstep.conformance.sass.semantics;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.sass.ori.OriModule;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.image.sass.SassImages;
import lockstep.sim.memory.ObservedObject;
import lockstep.sim.reference.ReferenceEngine;

/**
 * Runs a kernel of {@link MacroKernels} before and after its expansion, and compares what the threads store. Bits that
 * PTX leaves open may be anything; approximations may be off by as much as PTX allows.
 */
final class ExpansionAgreement {
    private static final String KERNEL = "k";

    private final List<String> instructions;
    private final ProgramImage macros;
    private final ProgramImage words;

    /** @param instructions those of the kernel {@code k} of both modules */
    ExpansionAgreement(List<String> instructions, OriModule macros, OriModule words) {
        this.instructions = instructions;
        this.macros = SassImages.of(macros, "macros.ori");
        this.words = SassImages.of(words, "words.ori");
    }

    /** What differs for operands drawn from a seed, for each instruction at most once. */
    List<String> differences(long seed) {
        byte[] in = ValueKernels.records(new SplittableRandom(seed));
        int size = instructions.size() * MacroKernels.RECORD * ValueKernels.THREADS;
        String launch = "LAUNCH: " + KERNEL + " grid=1 block=" + ValueKernels.THREADS + " args=[buf i8[" + in.length
                + "] hex(" + HexFormat.of().formatHex(in) + "), out i8[" + size + "]]";
        RunRequest request = RunRequest.of(LaunchReader.readFile("k.launch", launch), Schedule.of(Policy.STACK));
        RunResult expected = new ReferenceEngine().run(macros, request);
        RunResult found = new ReferenceEngine().run(words, request);
        if (!(expected.outcome() instanceof Outcome.Finished) || !(found.outcome() instanceof Outcome.Finished)) {
            return List.of("macros: " + expected.outcome() + ", words: " + found.outcome());
        }
        ObservedObject wanted = expected.object(KERNEL + " arg 1").orElseThrow();
        ObservedObject got = found.object(KERNEL + " arg 1").orElseThrow();
        List<String> differences = new ArrayList<>();
        for (int line = 0; line < instructions.size(); line++) {
            difference(line, wanted, got, in).ifPresent(differences::add);
        }
        return differences;
    }

    private Optional<String> difference(int line, ObservedObject wanted, ObservedObject got, byte[] in) {
        for (int thread = 0; thread < ValueKernels.THREADS; thread++) {
            int record = (thread * instructions.size() + line) * MacroKernels.RECORD;
            for (Map.Entry<Integer, Integer> each :
                    MacroKernels.results(instructions.get(line)).entrySet()) {
                Stored expected = Stored.of(wanted, record + each.getKey(), each.getValue());
                Stored found = Stored.of(got, record + each.getKey(), each.getValue());
                long open = expected.undefined();
                boolean isEqual = ((expected.bits() ^ found.bits() | found.undefined()) & ~open) == 0;
                if (!isEqual && !Approximations.isClose(instructions.get(line), expected, found, in, thread)) {
                    return Optional.of("%s: thread %d: PTX %x open %x, words %x open %x; %s"
                            .formatted(
                                    instructions.get(line),
                                    thread,
                                    expected.bits(),
                                    open,
                                    found.bits(),
                                    found.undefined(),
                                    HexFormat.of()
                                            .formatHex(
                                                    in,
                                                    thread * ValueKernels.RECORD,
                                                    (thread + 1) * ValueKernels.RECORD)));
                }
            }
        }
        return Optional.empty();
    }

    /**
     * What a thread stored.
     *
     * @param bits the lowest first
     * @param undefined those that have no particular value
     * @param isImprecise whether it is an approximation
     */
    record Stored(long bits, long undefined, boolean isImprecise) {
        static Stored of(ObservedObject object, int at, int bytes) {
            long bits = 0;
            long undefined = 0;
            boolean isImprecise = false;
            for (int i = bytes - 1; i >= 0; i--) {
                bits = bits << Byte.SIZE | object.bytes()[at + i] & 0xff;
                undefined = undefined << Byte.SIZE | object.undefinedAt(at + i) & 0xff;
                isImprecise |= (object.flagsAt(at + i) & ObservedObject.IMPRECISE) != 0;
            }
            return new Stored(bits, undefined, isImprecise);
        }
    }
}
