package lockstep.fuzz.campaign;

import java.util.Optional;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.fuzz.generate.machine.MachineGenerator;
import lockstep.fuzz.generate.machine.MachineGenerator.MachineCase;
import lockstep.fuzz.generate.ori.OriGenerator;
import lockstep.fuzz.generate.ori.OriGenerator.OriCase;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.choices.Choices;

/** The levels whose programs are in an open form, each with its generator. These generators have no weights. */
public enum OpenLevel {
    /** Machine IR. */
    MACHINE(PassLevel.MACHINE, MachineGenerator.VERSION) {
        @Override
        TestCase generate(Choices choices) {
            return test(new MachineGenerator().generate(choices));
        }

        @Override
        TestCase generate(long seed) {
            return test(new MachineGenerator().generate(seed));
        }
    },
    /** Ori. */
    ORI(PassLevel.ORI, OriGenerator.VERSION) {
        @Override
        TestCase generate(Choices choices) {
            return test(new OriGenerator().generate(choices));
        }

        @Override
        TestCase generate(long seed) {
            return test(new OriGenerator().generate(seed));
        }
    };

    private static final String FILE = "generated.ori";

    private final PassLevel level;
    private final int version;

    OpenLevel(PassLevel level, int version) {
        this.level = level;
        this.version = version;
    }

    private static TestCase test(MachineCase made) {
        return new TestCase(made.name(), new OpenPtxProgram(made.module()), made.launches(), made.choices());
    }

    private static TestCase test(OriCase made) {
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
    abstract TestCase generate(Choices choices);

    /** The case of {@code seed}. */
    abstract TestCase generate(long seed);
}
