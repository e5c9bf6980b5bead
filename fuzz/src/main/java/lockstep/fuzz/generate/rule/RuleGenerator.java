package lockstep.fuzz.generate.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import lockstep.compiler.instcombine.CombineRule;
import lockstep.conformance.prove.RuleFunctions;
import lockstep.fuzz.kernel.TestCase;
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
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.verify.NvvmVerifier;

/**
 * Makes kernels that compute the left side of one rule several times, with other constants, flags and widths each time,
 * on a warp whose lanes have other arguments each: edges of the type, the constants of the function and their
 * neighbours, powers of two, any. The pass determines whether the rule's condition holds; where it does not, the pass
 * must decline.
 *
 * <p>Example: of {@code add (xor x, signMask), C} come {@code @f0} to {@code @f5}, say with C = -1 in 8 bits and C = 3
 * in 32, and {@code @kernel}, which stores what each gives for 32 arguments.
 */
public final class RuleGenerator {
    /** Changes whenever the same choices may give another program. */
    public static final int VERSION = 1;

    private static final String KERNEL = "kernel";
    private static final int LANES = 32;
    private static final int FUNCTIONS = 6;
    private static final List<Integer> WIDTHS = List.of(32, 8, 16, 64, 1, 4);

    private static final String HEAD = """
            target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
            target triple = "nvptx64-nvidia-cuda"
            """;

    private final List<CombineRule> rules;

    /** @param rules at least one */
    public RuleGenerator(List<CombineRule> rules) {
        if (rules.isEmpty()) {
            throw new IllegalArgumentException("no rules");
        }
        this.rules = List.copyOf(rules);
    }

    /** The case of {@code seed}: each rule in turn. */
    public TestCase generate(long seed) {
        TestCase made = make(rules.get((int) Long.remainderUnsigned(seed, rules.size())), new SeededChoices(seed));
        return new TestCase("seed " + seed, made.module(), made.launches(), made.choices());
    }

    private static TestCase make(CombineRule rule, Choices choices) {
        List<String> functions = new ArrayList<>();
        List<String> computing = new ArrayList<>();
        List<Function> made = new ArrayList<>();
        while (made.size() < FUNCTIONS) {
            String name = "f" + functions.size();
            String text = new RuleFunctions(rule, choices.pick(WIDTHS)).draw(name, choices);
            Optional<Function> function = legal(text, name);
            functions.add(function.isPresent() ? text : "");
            function.ifPresent(made::add);
            if (functions.size() > 4 * FUNCTIONS) {
                break;
            }
        }
        LaneInputs inputs = new LaneInputs(LANES, choices.draw(1 << 16));
        for (Function function : made) {
            computing.add(call(function, computing.size(), inputs));
        }
        String text = HEAD + String.join("", functions) + kernel(computing);
        Module module = NvvmReader.read("rule.ll", text, new Context()).orThrow();
        return new TestCase(rule.name(), module, launches(made.size(), inputs), choices.drawn());
    }

    private static Optional<Function> legal(String text, String name) {
        return NvvmReader.read("rule.ll", HEAD + text, new Context())
                .module()
                .filter(module -> !NvvmVerifier.verify(module).hasFatal())
                .flatMap(module -> module.function(name));
    }

    private static String kernel(List<String> computing) {
        return computing.stream()
                .collect(Collectors.joining(
                        "",
                        "define ptx_kernel void @" + KERNEL + "(ptr %out, ptr %in) {\n"
                                + "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                                + "  %lane = zext i32 %tid to i64\n",
                        "  ret void\n}\n"));
    }

    /** Lanes load their arguments of a function, call it, and store the result; those without a behaviour do not. */
    private static String call(Function function, int number, LaneInputs inputs) {
        int first = inputs.rows();
        int lanes = inputs.add(function);
        String isCalling = "%c" + number;
        StringBuilder text = new StringBuilder("  " + isCalling + ".0 = lshr i32 " + lanes + ", %tid\n  " + isCalling
                + " = trunc i32 " + isCalling + ".0 to i1\n  br i1 " + isCalling + ", label %call" + number
                + ", label %next" + number + "\ncall" + number + ":\n");
        List<String> arguments = new ArrayList<>();
        for (lockstep.ir.nvvm.Argument argument : function.arguments()) {
            String name = number + "." + argument.index();
            text.append(place("in", first + argument.index(), "%i" + name)).append(load(argument.type(), name));
            arguments.add(argument.type() + " %a" + name);
        }
        String type = function.functionType().result().toString();
        return text.append("  %r" + number + " = call " + type + " @" + function.name() + "("
                        + String.join(", ", arguments) + ")\n")
                .append(place("out", number, "%o" + number))
                .append("  store " + type + " %r" + number + ", ptr %o" + number + "\n")
                .append("  br label %next" + number + "\nnext" + number + ":\n")
                .toString();
    }

    /** An integer of few bits is the lowest ones of its word, whatever the others are. */
    private static String load(Type type, String name) {
        if (!(type instanceof IntType integer) || integer.width() == Long.SIZE) {
            return "  %a" + name + " = load " + type + ", ptr %i" + name + "\n";
        }
        return "  %w" + name + " = load i64, ptr %i" + name + "\n  %a" + name + " = trunc i64 %w" + name + " to " + type
                + "\n";
    }

    /** The address of the lane's word in a row of words. */
    private static String place(String buffer, int row, String name) {
        return "  " + name + ".0 = add i64 %lane, " + (long) row * LANES + "\n  " + name
                + " = getelementptr inbounds i64, ptr %" + buffer + ", i64 " + name + ".0\n";
    }

    private static LaunchFile launches(int results, LaneInputs inputs) {
        List<LaunchArgument> arguments = List.of(
                new LaunchArgument.OfBuffer(
                        new BufferSpec(ElementType.I64, Math.max(1, results) * LANES, new Content.Zero(), true)),
                new LaunchArgument.OfBuffer(inputs.buffer()));
        return LaunchFile.of(new Launch(
                KERNEL, Dim3.ONE, new Dim3(LANES, 1, 1), 0, Launch.DEFAULT_HEAP, arguments, SourceLocation.NONE));
    }
}
