package lockstep.sim.image.sass;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.sass.cubin.KernelImage.KernelParameter;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.function.SassKernel;
import lockstep.ir.sass.function.SassModule;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.text.SassFunctionText;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.Schedule;
import lockstep.sim.fast.Engines;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.sass.SassThreadFunctions;

/**
 * A kernel that executes machine words of one form with some fields drawn, in some lanes of a warp, on special values
 * of which some are undefined in some lanes. Each word is a block.
 *
 * @param architecture of the words
 * @param words the words to execute
 */
record RandomWords(Architecture architecture, List<SassInstruction> words) {
    private static final int MAX_WORDS = 12;
    private static final int LANES = 32;
    private static final int FIRST = 4;
    private static final int LOADED = 14;
    private static final int WORDS = 16;
    private static final int REGISTERS = 32;
    private static final int TRIES = 60;
    private static final int[] VALUES = {
        0,
        1,
        2,
        3,
        5,
        7,
        8,
        31,
        32,
        33,
        63,
        64,
        65,
        255,
        -1,
        -2,
        0x7f,
        0x80,
        0x7fff,
        0x8000,
        0xffff,
        0x7fffffff,
        0x80000000,
        0x80000001,
        0x3f800000,
        0xbf800000,
        0x7f800000,
        0xff800000,
        0x7fc00000,
        0x7f800001,
        0x4f000000,
        0xcf000000,
        0x4f800000,
        0x007fffff,
        0x4b800001,
        0x3ff00000,
        0x7ff00000,
        0x41dfffff,
        0x12345678
    };

    // ---- the word

    /** Words of a form that have functions; empty if none was drawn. */
    static Optional<RandomWords> of(SassForm form, SplittableRandom random) {
        List<SassInstruction> words = new ArrayList<>();
        for (int i = 0; i < TRIES && words.size() < MAX_WORDS; i++) {
            SassInstruction word = draw(form, random, i % 2 == 0);
            if (SassThreadFunctions.of(word).isPresent()) {
                words.add(word);
            }
        }
        return words.isEmpty() ? Optional.empty() : Optional.of(new RandomWords(form.architecture(), words));
    }

    private static SassInstruction draw(SassForm form, SplittableRandom random, boolean isWild) {
        SassInstruction word = SassInstruction.of(form);
        for (int field = CommonField.all().size(); field < form.fields().size(); field++) {
            FieldSpec spec = form.fields().get(field);
            boolean isRegister = spec.kind() == FieldKind.REGISTER || spec.kind() == FieldKind.UNIFORM_REGISTER;
            if (isRegister || isWild || random.nextInt(4) == 0) {
                word = word.with(field, value(spec, random));
            }
        }
        return random.nextInt(3) == 0
                ? word.with(CommonField.GUARD, random.nextInt(6)).with(CommonField.GUARD_NOT, random.nextInt(2))
                : word;
    }

    private static long value(FieldSpec spec, SplittableRandom random) {
        long largest = spec.bits().largest();
        if (spec.kind() == FieldKind.LUMPED) {
            return spec.defaultValue();
        }
        return switch (spec.kind()) {
            case REGISTER -> random.nextInt(6) == 0 ? largest : FIRST + 2L * random.nextInt(LOADED / 2);
            case UNIFORM_REGISTER -> random.nextInt(6) == 0 ? largest : FIRST + 2L * random.nextInt(4);
            case PREDICATE, UNIFORM_PREDICATE -> random.nextInt(3) == 0 ? largest : random.nextInt(6);
            case FLAG, ENUMERATED, UNSIGNED, SIGNED, LUMPED ->
                random.nextInt(3) == 0
                        ? spec.defaultValue()
                        : (random.nextBoolean() ? random.nextLong() : VALUES[random.nextInt(VALUES.length)]) & largest;
        };
    }

    // ---- the program

    /** The text, with {@code NOP} in the places of the words. */
    private String text(SplittableRandom random) {
        int parameters = architecture.number() < Architecture.SM_90.number()
                ? 0x160
                : architecture.number() < Architecture.SM_100.number() ? 0x210 : 0x380;
        String load = architecture == Architecture.SM_75 ? "LDG.E.SYS" : "LDG.E";
        StringBuilder text = new StringBuilder(".function k %s\n".formatted(architecture.tool()));
        text.append("  S2R R0, SR_TID.X ;\n");
        for (int i = 0; i < 4; i++) {
            text.append("  MOV R%d, c[0x0][%#x] ;\n".formatted(i < 2 ? 2 + i : 20 + i, parameters + 4 * i));
        }
        text.append("  IMAD.WIDE R2, R0, 0x40, R2 ;\n  %s R20, [R2] ;\n  %s R24, [R22] ;\n".formatted(load, load));
        for (int i = 0; i < LOADED; i++) {
            text.append("  %s R%d, [R2+%#x] ;\n".formatted(load, FIRST + i, 4 * i + 4));
            text.append("  LOP3.LUT R21, R20, %#x, RZ, 0xc0, !PT ;\n".formatted(1 << i + 8));
            text.append("  ISETP.NE.AND P6, PT, R21, RZ, PT ;\n  @P6 MOV R%d, R24 ;\n".formatted(FIRST + i));
        }
        for (int i = 0; i < 6; i++) {
            text.append("  LOP3.LUT R21, R20, %#x, RZ, 0xc0, !PT ;\n".formatted(1 << i));
            text.append("  ISETP.NE.AND P%d, PT, R21, RZ, PT ;\n".formatted(i));
            text.append("  UMOV UR%d, %#x ;\n".formatted(FIRST + i, VALUES[random.nextInt(VALUES.length)]));
            text.append("  UMOV UR%d, %#x ;\n".formatted(FIRST + 6 + i, random.nextInt()));
            text.append("  UISETP.GE.AND UP%d, UPT, UR%d, 0x1, UPT ;\n".formatted(i, FIRST + i));
        }
        text.append("  @P5 ISETP.NE.AND P1, PT, R24, RZ, PT ;\n");
        for (int i = 0; i < words.size(); i++) {
            text.append("  @P4 BRA `(.L_x_%d) ;\n  NOP ;\n.L_x_%d:\n".formatted(i, i));
        }
        return text.append("  EXIT ;\n").toString();
    }

    private ProgramImage image(SplittableRandom random) {
        Diagnostics diagnostics = new Diagnostics();
        List<SassInstruction> all = new ArrayList<>(SassFunctionText.parse(text(random), "k", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()))
                .instructions());
        Iterator<SassInstruction> next = words.iterator();
        all.replaceAll(each -> each.form().name().equals("NOP") ? next.next() : each);
        List<KernelParameter> parameters = List.of(
                new KernelParameter(0, 0, 8, KernelParameter.PLAIN),
                new KernelParameter(1, 8, 8, KernelParameter.PLAIN));
        SassKernel kernel = new SassKernel(
                new SassFunction("k", architecture, all), REGISTERS, parameters, 0, 0, 1, new TreeMap<>());
        return SassImages.of(new SassModule(architecture, List.of(kernel)), "k");
    }

    /** Whether the fast engine has a native form for one of them. */
    boolean hasNativeForm() {
        ProgramImage image = image(new SplittableRandom(0));
        FunctionImage function = image.function("k").orElseThrow();
        return IntStream.range(0, function.size())
                .mapToObj(function::op)
                .filter(op -> op.sourceText().contains(words.getFirst().form().mnemonic()))
                .anyMatch(op -> !op.nativeForm.isEmpty());
    }

    /** The first difference of the engines on a launch drawn from {@code seed}; empty if they agree. */
    Optional<String> difference(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        ProgramImage image = image(random);
        String launch = "LAUNCH: k grid=1 block=%d args=[buf i8[%d] hex(%s), buf i32[4] undef]"
                .formatted(random.nextBoolean() ? LANES : 1 + random.nextInt(LANES), 4 * WORDS * LANES, values(random));
        RunRequest request = new RunRequest(
                LaunchReader.readFile("k.launch", launch),
                Schedule.of(Policy.BARRIER),
                seed,
                random.nextInt(4) == 0 ? 100 + random.nextInt(120) : 10_000,
                LANES,
                true,
                Optional.empty());
        return Engines.firstDifference(image, request).map(difference -> difference + "\n" + launch);
    }

    /** For each lane a word that selects the undefined operands and the true predicates, and the operands. */
    private static String values(SplittableRandom random) {
        StringBuilder hex = new StringBuilder();
        boolean isDefined = random.nextBoolean();
        boolean isWhole = random.nextBoolean();
        for (int lane = 0; lane < LANES; lane++) {
            int undefined = isDefined || random.nextInt(8) != 0 ? 0 : random.nextInt() & random.nextInt() & 0x3fff;
            int predicates = random.nextInt(64) & ~(isDefined ? 1 << 5 : 0) & ~(isWhole ? 1 << 4 : 0);
            hex.append("%08x".formatted(Integer.reverseBytes(undefined << 8 | predicates)));
            for (int i = 1; i < WORDS; i++) {
                int bits = random.nextInt(4) == 0 ? random.nextInt() : VALUES[random.nextInt(VALUES.length)];
                hex.append("%08x".formatted(Integer.reverseBytes(bits)));
            }
        }
        return hex.toString();
    }
}
