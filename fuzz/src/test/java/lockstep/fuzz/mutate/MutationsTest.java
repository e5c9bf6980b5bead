package lockstep.fuzz.mutate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lockstep.conformance.check.ModuleFiles;
import lockstep.ir.choices.Choices.SeededChoices;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each mutation does what its row in the table states, and declines where it is not legal. */
final class MutationsTest {
    private static final int SEEDS = 100;

    private static final String SHUFFLE = "%r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %a, i32 0, i32 31)";
    private static final String PARAMETERS = "(i32 %a, i32 %b, float %x, ptr %p, ptr %q, i64 %l)";
    private static final String OTHERS = """
            declare ptr @h()
            define i32 @g(i32 %v) {
              %m = mul i32 %v, 3
              ret i32 %m
            }
            define void @byvalue(ptr byval(i32) %v) {
              ret void
            }
            """;

    /** A program whose body needs no more than this. */
    private static String program(String text) {
        Matcher head = Pattern.compile("(?s)(device |convergent )?(\\([^)]*\\)\n)?(.*)")
                .matcher(text);
        assertTrue(head.matches());
        String kind = head.group(1) == null ? "" : head.group(1);
        String parameters = head.group(2) == null ? PARAMETERS : head.group(2).strip();
        String convention = kind.startsWith("device") ? "" : "ptx_kernel ";
        String attributes = kind.startsWith("convergent") ? " convergent" : "";
        String body = head.group(3).startsWith(";") ? "" : head.group(3);
        String calls = Stream.of(
                        "i32 @llvm.smax.i32(i32, i32)",
                        "i32 @llvm.ctlz.i32(i32, i1)",
                        "i32 @llvm.bswap.i32(i32)",
                        "token @llvm.experimental.convergence.entry()",
                        "i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)")
                .filter(declaration -> body.contains(declaration.replaceFirst("(?s)\\(.*", "(")))
                .map(declaration -> "declare " + declaration + "\n")
                .collect(Collectors.joining());
        return "define " + convention + "void @f" + parameters + attributes + " {\n" + body + "\nret void\n}\n" + OTHERS
                + calls;
    }

    /** What {@code mutation} makes of {@code text} with some choices, each time of the program itself. */
    private static Set<String> results(String name, String text) {
        Mutation mutation = Mutations.all().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        byte[] bytes = program(text).getBytes(StandardCharsets.UTF_8);
        Set<String> made = new TreeSet<>();
        for (long seed = 0; seed < SEEDS; seed++) {
            switch (mutation.edit()) {
                case Mutation.OfInstruction edit -> made.addAll(results(edit, bytes, seed));
                case Mutation.OfLaunch edit -> {
                    LaunchFile launches = LaunchReader.readComments("launches", text);
                    edit.change()
                            .apply(ModuleFiles.read("f", bytes), launches, new SeededChoices(seed))
                            .ifPresent(changed -> made.add(changed.toString()));
                }
            }
        }
        return made;
    }

    /** At each place of {@code @f} alone. */
    private static List<String> results(Mutation.OfInstruction edit, byte[] bytes, long seed) {
        List<String> made = new ArrayList<>();
        int places = ModuleFiles.read("f", bytes).function("f").orElseThrow().instructionCount();
        for (int place = 0; place < places; place++) {
            Module module = ModuleFiles.read("f", bytes);
            Function function = module.function("f").orElseThrow();
            Instruction at = function.instructionList().get(place);
            String before = NvvmPrinter.print(module);
            boolean isPlace = !MutableOperands.isFixed(at) && edit.applies().test(at);
            if (isPlace && edit.change().apply(new MutationScope(function), at, new SeededChoices(seed))) {
                assertEquals("", NvvmVerifier.verify(module).toString(), () -> NvvmPrinter.print(module));
                made.add(NvvmPrinter.print(module));
            } else {
                assertEquals(before, NvvmPrinter.print(module), "declined, and changed all the same");
            }
        }
        return made;
    }

    @ParameterizedTest
    @MethodSource("made")
    void isMadeWhereItIsLegal(Made made) {
        Set<String> results = results(made.mutation(), made.body());
        Pattern expected = Pattern.compile(made.expected());
        assertTrue(results.stream().anyMatch(text -> expected.matcher(text).find()), () -> String.join("\n", results));
    }

    @ParameterizedTest
    @MethodSource("declined")
    void isDeclinedWhereItIsNot(Declined declined) {
        assertEquals(Set.of(), results(declined.mutation(), declined.body()));
    }

    @Test
    void eachHasBothTests() {
        Set<String> all = Mutations.all().stream().map(Mutation::name).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(Mutations.all().size(), all.size(), "names are given once");
        assertEquals(all, made().stream().map(Made::mutation).collect(Collectors.toCollection(TreeSet::new)));
        assertEquals(all, declined().stream().map(Declined::mutation).collect(Collectors.toCollection(TreeSet::new)));
    }

    /**
     * A mutation and a program on which it can be made.
     *
     * @param body of a function {@code @f}, after its kind and parameters where they are others, or lines of launches
     * @param expected what is in some program that it makes, as a pattern
     */
    private record Made(String mutation, String body, String expected) {
        @Override
        public String toString() {
            return mutation + " " + expected;
        }
    }

    /** A mutation and a program on which it cannot be made. */
    private record Declined(String mutation, String why, String body) {
        @Override
        public String toString() {
            return mutation + ": " + why;
        }
    }

    static List<Made> made() {
        return List.of(
                new Made("swap-operands", "%r = sub i32 %a, %b", "sub i32 %b, %a"),
                new Made(
                        "swap-operands",
                        "%c = icmp eq i32 %a, 0\n%r = select i1 %c, i32 %a, i32 %b",
                        "select i1 %c, i32 %b, i32 %a"),
                new Made(
                        "exchange-operands",
                        "%r = sub i32 %a, 1\n%s = mul i32 %b, 2",
                        "sub i32 %b, 1\n.*mul i32 %a, 2"),
                new Made("replace-operand", "%r = sub i32 %a, 7", "sub i32 %b, 7"),
                new Made("replace-operand", "store i32 %a, ptr %p", "store i32 %a, ptr %q"),
                new Made("change-constant", "%r = add i32 %a, 5", "add i32 %a, -2147483648"),
                new Made("change-constant", "%r = add i32 %a, 5", "add i32 %a, 6"),
                new Made("change-constant", "%r = fadd float %x, 1.0", "fadd float %x, 0x7FF8000000000000"),
                new Made("change-constant", "%r = fadd float %x, 1.0", "fadd float %x, 0x(36A|B6A|3810|3800)"),
                new Made("make-constant", "%r = add i32 %a, %b", "add i32 %a, 2147483647"),
                new Made(
                        "exchange-successors",
                        "%c = icmp eq i32 %a, 0\nbr i1 %c, label %t, label %e\nt:\nbr label %e\ne:",
                        "br i1 %c, label %e, label %t"),
                new Made("toggle-flag", "%r = add i32 %a, %b", "add nsw i32"),
                new Made("toggle-flag", "%r = lshr exact i32 %a, %b", "lshr i32"),
                new Made("toggle-flag", "%r = or i32 %a, %b", "or disjoint"),
                new Made("toggle-flag", "%r = zext i32 %a to i64", "zext nneg"),
                new Made("toggle-flag", "%r = icmp ult i32 %a, %b", "icmp samesign"),
                new Made("toggle-flag", "%r = fadd float %x, %x", "fadd ninf"),
                new Made("toggle-flag", "%r = getelementptr inbounds i8, ptr %p, i64 1", "getelementptr i8"),
                new Made("change-predicate", "%r = icmp ult i32 %a, %b", "icmp sge i32"),
                new Made("change-predicate", "%r = fcmp olt float %x, 0.0", "fcmp uno float"),
                new Made("change-opcode", "%r = add nsw i32 %a, %b", "shl nsw i32"),
                new Made("change-opcode", "%r = add nsw i32 %a, %b", "and i32"),
                new Made("change-opcode", "%r = add i32 %a, 7", "udiv i32 %a, 7"),
                new Made("change-opcode", "%r = sext i32 %a to i64", "zext i32"),
                new Made("change-opcode", "%r = fmul float %x, %x", "fdiv float"),
                new Made("change-intrinsic", "%r = call i32 @llvm.smax.i32(i32 %a, i32 %b)", "@llvm.umin.i32\\(i32 %a"),
                new Made("change-atomic", "%r = atomicrmw add ptr %p, i32 %a monotonic", "atomicrmw umax ptr"),
                new Made("change-alignment", "%r = load i32, ptr %p, align 4", "load i32, ptr %p, align 2"),
                new Made(
                        "change-alignment",
                        "%v = alloca i32, align 16\nstore i32 %a, ptr %v, align 4",
                        "store i32 %a, ptr %v, align 16"),
                new Made("toggle-volatile", "store i32 %a, ptr %p", "store volatile i32"),
                new Made("change-width", "%s = add i32 %a, %b\n%r = lshr i32 %s, 3", "lshr i33|lshr i64"),
                new Made("change-width", "%r = icmp slt i32 %a, 9", "icmp slt i31|icmp slt i16"),
                new Made(
                        "duplicate",
                        "%r = load i32, ptr %p\nstore i32 %r, ptr %q",
                        "%1 = load i32, ptr %p\n *store i32 %1"),
                new Made("remove", "store i32 %a, ptr %p\nstore i32 %b, ptr %q", "\\{\n *store i32 %b, ptr %q"),
                new Made("remove", "%r = add i32 %a, %b\nstore i32 %r, ptr %q", "\\{\n *store i32 %[ab], ptr %q"),
                new Made(
                        "move",
                        "store i32 %a, ptr %p\nstore i32 %b, ptr %q",
                        "store i32 %b, ptr %q\n *store i32 %a, ptr %p"),
                new Made("insert-operation", "store i32 %a, ptr %p", "= (mul|xor|shl) i32"),
                new Made("insert-select", "store i32 %a, ptr %p", "= select i1 %\\d, i32 %a, i32"),
                new Made("insert-freeze", "store i32 %a, ptr %p", "%1 = freeze i32 %a\n *store i32 %1"),
                new Made("insert-barrier", "store i32 %a, ptr %p", "call void @llvm.nvvm.barrier0"),
                new Made("insert-barrier", "store i32 %a, ptr %p", "@llvm.nvvm.bar.warp.sync\\(i32 -1\\)"),
                new Made("insert-collective", "store i32 %a, ptr %p", "@llvm.nvvm.shfl.sync.bfly.i32\\(i32 -1, i32 %a"),
                new Made("insert-collective", "store i32 %a, ptr %p", "@llvm.nvvm.redux.sync.umax\\(i32 %a, i32 -1"),
                new Made(
                        "alias-address",
                        "store i32 %a, ptr %p\nstore i32 %b, ptr %q",
                        "store i32 %a, ptr %p\n *store i32 %b, ptr %p"),
                new Made("move-address", "store i32 %a, ptr %p", "i8, ptr %p, i64 1\n *store i32 %a, ptr %1, align 1"),
                new Made("move-address", "store i32 %a, ptr %p", "i8, ptr %p, i64 -4\n *store i32 %a, ptr %1, align 4"),
                new Made("change-access-width", "store i32 %a, ptr %p", "trunc i32 %a to i8\n *store i8"),
                new Made("change-access-width", "%r = load i32, ptr %p\nstore i32 %r, ptr %q", "load i16, ptr %p"),
                new Made("insert-load", "store i32 %a, ptr %p", "load i8, ptr %p"),
                new Made("insert-store", "%r = load i32, ptr %p", "store i32 %[ab], ptr %p, align 4\n *%r"),
                new Made("diverge", "store i32 %a, ptr %p", "br i1 %\\d, label %\\d, label %\\d"),
                new Made(
                        "diverge",
                        "%r = mul i32 %a, 3\nstore i32 %r, ptr %p",
                        "phi i32 \\[ %r, %\\d \\], \\[ %[ab], %0 \\]"),
                new Made(
                        "two-arms",
                        "%r = mul i32 %a, 3\nstore i32 %r, ptr %p",
                        "phi i32 \\[ %r, %\\d \\], \\[ %r\\d*, %\\d \\]"),
                new Made("loop", "store i32 %a, ptr %p", "phi i(8|32|64) \\[ (0|%\\d), %0 \\], \\[ %\\d+, %\\d+ \\]"),
                new Made("exit-lanes", "store i32 %a, ptr %p", "ret void\n\n(.|\n)*ret void"),
                new Made(
                        "diverge-branch",
                        "%c = icmp eq i32 %a, 0\nbr i1 %c, label %t, label %e\nt:\nbr label %e\ne:",
                        "tid.x\\(\\)(.|\n)*br i1 %\\d, label %t"),
                new Made(
                        "outline",
                        "%r = mul i32 %a, 3\nstore i32 %r, ptr %p",
                        "call i32 @outlined.0\\(i32 %a\\)(.|\n)*define internal i32 @outlined.0\\(i32"),
                new Made(
                        "mark-function",
                        "%r = call i32 @g(i32 %a)",
                        "@g\\(i32 %v\\) #0(.|\n)*#0 = \\{ alwaysinline \\}"),
                new Made(
                        "mark-function",
                        "%r = call i32 @g(i32 %a)",
                        "@f\\(.*\\) #0(.|\n)*#0 = \\{ \"target-cpu\"=\"sm_80\" \\}"),
                new Made(
                        "mark-function",
                        "%r = fmul float %x, %x",
                        "@f\\(.*\\) #0(.|\n)*#0 = \\{ \"nvptx-f32ftz\"=\"true\" \\}"),
                new Made(
                        "mark-call",
                        "%r = call i32 @g(i32 %a)",
                        "call i32 @g\\(i32 %a\\) #0(.|\n)*#0 = \\{ noinline \\}"),
                new Made("mark-call", "%r = call i32 @g(i32 %a) noinline", "call i32 @g\\(i32 %a\\)\n"),
                new Made(
                        "mark-call",
                        "%r = call i32 @g(i32 %a) noinline",
                        "call i32 @g\\(i32 %a\\) #0(.|\n)*#0 = \\{ alwaysinline \\}"),
                new Made("inline", "%r = call i32 @g(i32 %a)\nstore i32 %r, ptr %p", "mul i32 %a, 3\n(.|\n)*phi i32"),
                new Made(
                        "alias-arguments",
                        "; LAUNCH: f grid=1 block=1 args=[buf i32[8] zero, buf i32[4] zero]",
                        "same 0"),
                new Made("change-argument", "; LAUNCH: f grid=1 block=1 args=[i32 5]", "i32 2147483648"),
                new Made("change-contents", "; LAUNCH: f grid=1 block=1 args=[buf i32[8] zero]", "rand\\("));
    }

    static List<Declined> declined() {
        String token = "convergent %t = call token @llvm.experimental.convergence.entry()\n";
        return List.of(
                new Declined("swap-operands", "types differ", "store i32 %a, ptr %p"),
                new Declined("exchange-operands", "nothing else is of the type", "(float %x)\n%r = fneg float %x"),
                new Declined(
                        "replace-operand", "there is no other value of the type", "(float %x)\n%r = fneg float %x"),
                new Declined(
                        "change-constant", "immediate operands stay", "%r = call i32 @llvm.ctlz.i32(i32 %a, i1 0)"),
                new Declined(
                        "change-constant",
                        "field numbers stay",
                        "%r = getelementptr {i32, i32}, ptr %p, i64 %l, i32 1"),
                new Declined("make-constant", "an index would lead nowhere", "%r = getelementptr i8, ptr %p, i64 %l"),
                new Declined("exchange-successors", "there is one", "br label %e\ne:"),
                new Declined("toggle-flag", "it has none", "%r = and i32 %a, %b\n%s = load float, ptr %p"),
                new Declined("change-predicate", "nothing is compared", "%r = and i32 %a, %b"),
                new Declined("change-opcode", "a family of one", "%r = trunc i32 %a to i8"),
                new Declined("change-intrinsic", "a family of one", "%r = call i32 @llvm.bswap.i32(i32 %a)"),
                new Declined(
                        "change-atomic", "an exchange is of no family", "%r = atomicrmw xchg ptr %p, i32 %a monotonic"),
                new Declined("change-alignment", "it is atomic", "store atomic i32 %a, ptr %p monotonic, align 4"),
                new Declined("change-alignment", "more is not known", "store i8 1, ptr %p, align 1"),
                new Declined("toggle-volatile", "it is atomic", "store atomic i32 %a, ptr %p monotonic, align 4"),
                new Declined("change-width", "a division may trap in another width", "%r = udiv i32 %a, 7"),
                new Declined("duplicate", "variables are reserved once", "%v = alloca i32"),
                new Declined("remove", "a PHI stays", "br label %e\ne:\n%r = phi i32 [ %a, %0 ]"),
                new Declined("move", "there is no other place", "%r = add i32 %a, %b"),
                new Declined("insert-operation", "no integer is read", "%r = fneg float %x"),
                new Declined("insert-select", "there is nothing else of the type", "(ptr %p)\nstore ptr %p, ptr %p"),
                new Declined("insert-freeze", "nothing is read", "fence acq_rel"),
                new Declined(
                        "insert-barrier", "only some threads may come to a function", "device store i32 %a, ptr %p"),
                new Declined("insert-barrier", "tokens control convergence", token),
                new Declined("insert-collective", "tokens control convergence", token + "store i32 %a, ptr %p"),
                new Declined("alias-address", "there is one address", "store i32 %a, ptr %p"),
                new Declined("move-address", "it is atomic", "store atomic i32 %a, ptr %p monotonic, align 4"),
                new Declined("change-access-width", "it is of a float", "store float %x, ptr %p"),
                new Declined("insert-load", "no address is known", "%r = add i32 %a, %b"),
                new Declined("insert-store", "no address is known", "%r = add i32 %a, %b"),
                new Declined("diverge", "it is convergent", SHUFFLE),
                new Declined("two-arms", "it is convergent", SHUFFLE),
                new Declined("loop", "it is convergent", SHUFFLE),
                new Declined("loop", "variables are reserved once", "%v = alloca i32"),
                new Declined("exit-lanes", "a shuffle wants all lanes", SHUFFLE),
                new Declined("diverge-branch", "it is not conditional", "br label %e\ne:"),
                new Declined("outline", "it is convergent", SHUFFLE),
                new Declined("mark-function", "nothing asks how it is compiled", "%r = add i32 %a, %b"),
                new Declined("mark-call", "an intrinsic is called", SHUFFLE),
                new Declined("inline", "the body is not known", "%r = call ptr @h()"),
                new Declined("inline", "the argument is copied", "call void @byvalue(ptr byval(i32) %p)"),
                new Declined(
                        "alias-arguments",
                        "the earlier one is smaller",
                        "; LAUNCH: f grid=1 block=1 args=[buf i32[4] zero, buf i32[8] zero]"),
                new Declined("change-argument", "there is no integer", "; LAUNCH: f grid=1 block=1 args=[null]"),
                new Declined("change-contents", "an output is zero", "; LAUNCH: f grid=1 block=1 args=[out i32[8]]"));
    }
}
