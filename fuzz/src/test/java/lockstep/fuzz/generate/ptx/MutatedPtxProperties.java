package lockstep.fuzz.generate.ptx;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.conformance.program.ProgramFiles;
import lockstep.fuzz.generate.Profile;
import lockstep.ir.diag.InputException;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.sass.isa.Architecture;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;

/**
 * Law: a program of PTX with some words changed ends in a diagnostic or in an outcome of its run, the same on both
 * engines, whatever it has become: an exception is a fault of ours.
 */
class MutatedPtxProperties {
    private static final int SEEDS = 40;
    private static final int MOST_MUTATIONS = 6;
    private static final long FUEL = 30_000;

    /** Longer numbers make objects and launches that take memory and time, and are for other tests. */
    private static final int MOST_DIGITS = 4;

    private static final Pattern WORD =
            Pattern.compile("[%$]?[A-Za-z_][A-Za-z0-9_$]*|\\.[a-z0-9:]+|[0-9][0-9A-Fa-fx]*");
    private static final Pattern DIRECTIVE = Pattern.compile("^\\s*(//|\\.)");
    private static final PtxGenerator GENERATOR = new PtxGenerator(Profile.named("ptx"), Architecture.SM_90);

    @Property(tries = 400, shrinking = ShrinkingMode.OFF)
    void changedProgramsEndAsProgramsDo(
            @ForAll @IntRange(min = 0, max = SEEDS - 1) int program, @ForAll long randomness) {
        String text = mutated(GeneratedPtx.text(GENERATOR.generate(program)), new SplittableRandom(randomness));
        ProgramFiles.Parsed parsed = ProgramFiles.read("mutated.ptx", text.getBytes(StandardCharsets.ISO_8859_1));
        if (parsed.program().isEmpty()) {
            return;
        }
        ProgramImage image = parsed.program().get().image(ImageOptions.REFERENCE);
        LaunchFile launches = LaunchReader.readComments("mutated.ptx", text);
        RunRequest request = RunRequest.of(launches, Schedule.of(Policy.STACK)).withFuel(FUEL);
        try {
            assertNotNull(new CrossCheckEngine().run(image, request).outcome());
        } catch (InputException diagnosed) {
            assertNotNull(diagnosed.getMessage());
        }
    }

    /** Lines of bodies are changed: one away, twice, or with another; a word for another of the program. */
    private static String mutated(String text, SplittableRandom random) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        List<String> words = new ArrayList<>();
        WORD.matcher(text)
                .results()
                .map(MatchResult::group)
                .filter(MutatedPtxProperties::isShort)
                .forEach(words::add);
        int mutations = 1 + random.nextInt(MOST_MUTATIONS);
        for (int mutation = 0; mutation < mutations; mutation++) {
            int at = random.nextInt(lines.size());
            if (!DIRECTIVE.matcher(lines.get(at)).find()) {
                change(lines, at, words, random);
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private static boolean isShort(String word) {
        return !Character.isDigit(word.charAt(0)) || word.length() <= MOST_DIGITS;
    }

    private static void change(List<String> lines, int at, List<String> words, SplittableRandom random) {
        switch (random.nextInt(6)) {
            case 0 -> lines.remove(at);
            case 1 -> lines.add(at, lines.get(at));
            case 2 -> lines.set(at, lines.set(random.nextInt(lines.size()), lines.get(at)));
            default -> lines.set(at, withOtherWord(lines.get(at), words, random));
        }
    }

    /** A word of the same kind is likely to leave a program. */
    private static String withOtherWord(String line, List<String> words, SplittableRandom random) {
        Matcher word = WORD.matcher(line);
        List<int[]> places = new ArrayList<>();
        while (word.find()) {
            places.add(new int[] {word.start(), word.end()});
        }
        if (places.isEmpty()) {
            return line;
        }
        int[] place = places.get(random.nextInt(places.size()));
        String old = line.substring(place[0], place[1]);
        List<String> alike =
                words.stream().filter(each -> each.charAt(0) == old.charAt(0)).toList();
        if (alike.isEmpty()) {
            return line;
        }
        return line.substring(0, place[0]) + alike.get(random.nextInt(alike.size())) + line.substring(place[1]);
    }
}
