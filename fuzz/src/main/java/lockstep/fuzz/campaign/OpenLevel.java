package lockstep.fuzz.campaign;

import java.util.Optional;
import java.util.function.Function;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.fuzz.generate.machine.MachineCase;
import lockstep.fuzz.generate.machine.MachineGenerator;
import lockstep.fuzz.generate.ori.OriCase;
import lockstep.fuzz.generate.ori.OriGenerator;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.choices.Choices;
import lockstep.ir.choices.SeededChoices;

/** The levels whose programs are in an open form, each with its generator. Their generators have no weights. */
public enum OpenLevel {
    /** Machine IR. */
    MACHINE(PassLevel.MACHINE, MachineGenerator.VERSION, OpenLevel::machine),
    /** Ori. */
    ORI(PassLevel.ORI, OriGenerator.VERSION, OpenLevel::ori);

    private static final String FILE = "generated.ori";

    private final PassLevel level;
    private final int version;
    private final Function<Choices, TestCase> generator;

    OpenLevel(PassLevel level, int version, Function<Choices, TestCase> generator) {
        this.level = level;
        this.version = version;
        this.generator = generator;
    }

    private static TestCase machine(Choices choices) {
        MachineCase made = new MachineGenerator().generate(choices);
        return new TestCase(made.name(), new OpenPtxProgram(made.module()), made.launches(), made.choices());
    }

    private static TestCase ori(Choices choices) {
        OriCase made = new OriGenerator().generate(choices);
        return new TestCase(made.name(), new OpenSassProgram(FILE, made.module()), made.launches(), made.choices());
    }

    /** The word that options and records have for it. */
    public String word() {
        return level.word();
    }

    /** The level of this word. */
    public static Optional<OpenLevel> named(String word) {
        for (OpenLevel each : values()) {
            if (each.word().equals(word)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /** At which passes work on the programs. */
    public PassLevel level() {
        return level;
    }

    /** Changes whenever the same choices may give another program. */
    public int version() {
        return version;
    }

    /** The case that {@code choices} describe. */
    TestCase generate(Choices choices) {
        return generator.apply(choices);
    }

    /** The case of {@code seed}. */
    TestCase generate(long seed) {
        TestCase made = generate(new SeededChoices(seed));
        return new TestCase("seed " + seed, made.program(), made.launches(), made.choices());
    }
}
