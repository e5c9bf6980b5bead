package lockstep.fuzz.generate.sass;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.generate.sass.SassEmitter.ConstantPlaces;
import lockstep.fuzz.generate.sass.SassEmitter.SassScope;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.choices.Choices;
import lockstep.ir.choices.Choices.SeededChoices;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.BufferSpec;
import lockstep.ir.launch.Content;
import lockstep.ir.launch.ElementType;
import lockstep.ir.launch.Launch;
import lockstep.ir.launch.Launch.Dim3;
import lockstep.ir.launch.LaunchArgument;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.sass.control.ControlAssigner;
import lockstep.ir.sass.control.JumpTables;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.cubin.CubinBuilder;
import lockstep.ir.sass.cubin.KernelImage.KernelParameter;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.function.SassKernel;
import lockstep.ir.sass.function.SassModule;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.SassInstruction;

/** Generates programs of SASS. The same choices give the same program in every run of the same {@link #VERSION}. */
public final class SassGenerator {
    /** Changes whenever the same choices may give another program. */
    public static final int VERSION = 8;

    private static final String KERNEL = "kernel";
    /** Words that all threads count in together, a word an operation. */
    private static final int SUMS = 8;

    private static final int NUMBERS = ConstantPlaces.NUMBER_BYTES / Integer.BYTES;
    private static final int POINTERS = 3;
    private static final int INPUT_SEEDS = 16;

    private final Profile profile;
    private final Architecture architecture;

    /**
     * @param profile what is likely: {@code sass} or one that changes it
     * @param architecture whose instructions are drawn
     */
    public SassGenerator(Profile profile, Architecture architecture) {
        this.profile = Objects.requireNonNull(profile);
        this.architecture = Objects.requireNonNull(architecture);
    }

    /** Where static shared memory begins: from sm_90 on after the system's part. Source: docs/sass-simulation.md. */
    static int sharedStart(Architecture architecture) {
        return architecture.number() >= Architecture.SM_90.number() ? 0x400 : 0;
    }

    private boolean isBlackwell() {
        return architecture.number() >= Architecture.SM_100.number();
    }

    /** What accesses of global memory have in their names on the oldest architecture. */
    private String scope() {
        return architecture == Architecture.SM_75 ? ".SYS" : "";
    }

    /** The case of {@code seed}. */
    public SassCase generate(long seed) {
        SassCase made = generate(new SeededChoices(seed));
        return new SassCase("seed " + seed, made.module(), made.launches(), made.choices());
    }

    /** The case that {@code choices} describe. */
    public SassCase generate(Choices choices) {
        int warps = 1 + choices.below(2);
        int blocks = choices.chance(1, 4) ? 2 : 1;
        int base = CubinBuilder.parameterStart(architecture);
        ConstantPlaces constants = new ConstantPlaces(base + POINTERS * Long.BYTES);
        SassEmitter emitter = new SassEmitter(choices, profile, architecture, constants);
        begin(emitter, base);
        emitter.statements(profile.weight("statements"));
        if (emitter.chance("early-exit")) {
            earlyExit(emitter);
        }
        end(emitter);
        SassFunction drawn = new SassFunction(KERNEL, architecture, emitter.finish());
        SortedMap<Integer, Bytes> banks = banks(choices, emitter.tables());
        JumpTables tables = JumpTables.of(banks.getOrDefault(JumpTables.BANK, Bytes.EMPTY), drawn.code());
        List<SassInstruction> code = ControlAssigner.assign(architecture, drawn.instructions(), tables);
        SassKernel kernel = new SassKernel(
                new SassFunction(KERNEL, architecture, code),
                RegisterPlan.REGISTERS,
                parameters(),
                warps * 32 * SassMemoryStatements.SHARED_BYTES,
                SassMemoryStatements.LOCAL_BYTES,
                emitter.blockBarriers(),
                banks);
        SassModule module = new SassModule(architecture, List.of(kernel));
        return new SassCase("generated", module, launches(choices, blocks, warps * 32), choices.drawn());
    }

    private static List<KernelParameter> parameters() {
        List<KernelParameter> parameters = new ArrayList<>();
        for (int i = 0; i < POINTERS; i++) {
            parameters.add(new KernelParameter(i, i * Long.BYTES, Long.BYTES, KernelParameter.PLAIN));
        }
        for (int i = 0; i < NUMBERS; i++) {
            int offset = POINTERS * Long.BYTES + i * Integer.BYTES;
            parameters.add(new KernelParameter(POINTERS + i, offset, Integer.BYTES, KernelParameter.PLAIN));
        }
        return parameters;
    }

    private static SortedMap<Integer, Bytes> banks(Choices choices, Bytes tables) {
        byte[] bytes = new byte[ConstantPlaces.BYTES];
        long word = choices.draw(0);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (word >>> Byte.SIZE * (i % Long.BYTES) ^ i * 37L);
        }
        SortedMap<Integer, Bytes> banks = new TreeMap<>();
        banks.put(ConstantPlaces.BANK, Bytes.of(bytes));
        if (tables.size() > 0) {
            banks.put(JumpTables.BANK, tables);
        }
        return banks;
    }

    // ---- code that all programs have

    private void begin(SassEmitter emitter, int base) {
        String load = isBlackwell() ? "LDCU" : "ULDC";
        emitter.emit("LDC R1, c[0x0][0x%x]", isBlackwell() ? 0x37c : 0x28);
        emitter.emit("S2R R0, SR_TID.X");
        emitter.emit("S2R R7, SR_LANEID");
        emitter.emit("S2R R8, SR_CTAID.X");
        emitter.emit("LDC.64 R2, c[0x0][0x%x]", base);
        emitter.emit("LDC.64 R4, c[0x0][0x%x]", base + Long.BYTES);
        emitter.emit("IADD3 R1, R1, -0x%x, RZ", SassMemoryStatements.LOCAL_BYTES / 2);
        emitter.emit("%s.64 UR4, c[0x0][0x%x]", load, base);
        emitter.emit("%s.64 UR6, c[0x0][0x%x]", load, base);
        emitter.emit("UMOV UR%d, 0x%x", RegisterPlan.SIXTEEN, RegisterPlan.SIXTEEN_VALUE);
        int at = 0;
        for (int first : RegisterPlan.commonUniform()) {
            emitter.emit("%s.64 UR%d, c[0x%x][0x%x]", load, first, ConstantPlaces.BANK, at);
            at += Long.BYTES;
        }
        emitter.emit("IMAD R8, R8, c[0x0][0x%x], R0", isBlackwell() ? 0x360 : 0x0);
        emitter.emit("IMAD R12, R8, 0x%x, RZ", SassMemoryStatements.OUTPUT_BYTES);
        emitter.emit("IADD3 R12, R12, 0x%x, RZ", SassMemoryStatements.OUTPUT_BYTES / 2);
        emitter.emit("IMAD.WIDE.U32 R2, R12, 0x1, R2");
        emitter.emit("IMAD.WIDE.U32 R8, R8, 0x%x, R4", SassMemoryStatements.INPUT_BYTES);
        emitter.emit("IMAD R6, R0, 0x%x, RZ", SassMemoryStatements.SHARED_BYTES);
        emitter.emit("IADD3 R6, R6, 0x%x, RZ", sharedStart(architecture) + SassMemoryStatements.SHARED_BYTES / 2);
        for (int i = 0; i < RegisterPlan.DATA_COUNT; i += 4) {
            emitter.emit("LDG.E.128%s R%d, desc[UR4][R8.64+0x%x]", scope(), RegisterPlan.DATA + i, i * Integer.BYTES);
        }
        predicates(emitter);
        slots(emitter);
    }

    private static void predicates(SassEmitter emitter) {
        Choices choices = emitter.choices();
        for (int i = 0; i <= RegisterPlan.PREDICATES; i++) {
            int register = RegisterPlan.DATA + 2 * i;
            emitter.emit("ISETP.LT.AND P%d, PT, R%d, R%d, PT", i, register, register + 1);
            emitter.emit("UISETP.LT.U32.AND UP%d, UPT, UR8, 0x%x, UPT", i, choices.draw(1L << 31));
        }
    }

    /** Whatever a statement may read of the thread's slots is written. */
    private static void slots(SassEmitter emitter) {
        for (int at = -SassMemoryStatements.SHARED_BYTES / 2; at < SassMemoryStatements.SHARED_BYTES / 2; at += 16) {
            int from = RegisterPlan.DATA + (at & 15 | at >> 2 & 12);
            emitter.emit("STS.128 [R%d+%s], R%d", RegisterPlan.SHARED, signed(at), from);
            emitter.emit("STL.128 [R%d+%s], R%d", RegisterPlan.LOCAL, signed(at), from);
        }
    }

    private static String signed(int number) {
        return number < 0 ? "-0x" + Integer.toHexString(-number) : "0x" + Integer.toHexString(number);
    }

    /** Some lanes end; no lane waits for them any more. */
    private void earlyExit(SassEmitter emitter) {
        Choices choices = emitter.choices();
        emitter.emit(emitter.parse("EXIT")
                .with("guard", choices.below(RegisterPlan.PREDICATES))
                .with("guard-not", choices.below(2)));
        SassScope all = emitter.frame();
        emitter.setFrame(
                new SassScope(false, false, all.readable(), all.writable(), all.mayWritePredicates(), all.depth()));
        emitter.statements(profile.weight("statements"));
    }

    /** Stores what registers hold. */
    private void end(SassEmitter emitter) {
        int start = -SassMemoryStatements.OUTPUT_BYTES / 2;
        for (int i = 0; i < RegisterPlan.DATA_COUNT; i += 4) {
            emitter.emit(
                    "STG.E.128%s desc[UR4][R2.64+%s], R%d",
                    scope(), signed(start + i * Integer.BYTES), RegisterPlan.DATA + i);
        }
        emitter.emit("P2R R8, PR, RZ, 0x3f");
        emitter.emit("MOV R9, 0x1");
        emitter.emit("MOV R10, 0x1001");
        for (int first : RegisterPlan.commonUniform()) {
            emitter.emit("IMAD R9, R9, R10, UR%d", first);
            emitter.emit("IMAD R9, R9, R10, UR%d", first + 1);
        }
        for (int i = 0; i <= RegisterPlan.PREDICATES; i++) {
            emitter.emit("USEL UR3, UR2, 0x%x, UP%d", i + 1, i);
            emitter.emit("IMAD R9, R9, R10, UR3");
        }
        emitter.emit(
                "STG.E.64%s desc[UR4][R2.64+%s], R8", scope(), signed(start + RegisterPlan.DATA_COUNT * Integer.BYTES));
        emitter.emit("EXIT");
    }

    private LaunchFile launches(Choices choices, int blocks, int threads) {
        int all = blocks * threads;
        BufferSpec out = new BufferSpec(
                ElementType.I32, all * SassMemoryStatements.OUTPUT_BYTES / Integer.BYTES, new Content.Zero(), true);
        long seed = 1L + choices.below(INPUT_SEEDS);
        Content random = choices.chance(profile.weight("input-range"), Profile.PERCENT)
                ? new Content.RandRange(seed, -8, 7, "-8,7")
                : new Content.Rand(seed);
        int inputs = Math.max(all * SassMemoryStatements.INPUT_BYTES, 512) / Integer.BYTES;
        BufferSpec in = new BufferSpec(ElementType.I32, inputs, random, false);
        BufferSpec sums = new BufferSpec(ElementType.I32, SUMS, new Content.Zero(), true);
        List<LaunchArgument> arguments = new ArrayList<>(List.of(
                new LaunchArgument.OfBuffer(out), new LaunchArgument.OfBuffer(in), new LaunchArgument.OfBuffer(sums)));
        for (int i = 0; i < NUMBERS; i++) {
            arguments.add(new LaunchArgument.OfInteger(32, BigInteger.valueOf(choices.draw(1L << Integer.SIZE))));
        }
        Launch launch = new Launch(
                KERNEL,
                new Dim3(blocks, 1, 1),
                new Dim3(threads, 1, 1),
                0,
                Launch.DEFAULT_HEAP,
                arguments,
                SourceLocation.NONE);
        return new LaunchFile("generated", List.of(), List.of(launch), List.of());
    }

    /**
     * A program of SASS and the launch sequence it is run with.
     *
     * @param name for messages: {@code seed 17}
     * @param module that the verifiers take
     * @param launches at least one
     * @param choices what the generator drew
     */
    public record SassCase(String name, SassModule module, LaunchFile launches, ChoiceSequence choices) {
        public SassCase {
            Objects.requireNonNull(name);
            Objects.requireNonNull(module);
            Objects.requireNonNull(choices);
            if (launches.launches().isEmpty()) {
                throw new IllegalArgumentException(name + " has no launch");
            }
        }
    }
}
