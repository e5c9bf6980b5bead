package lockstep.compiler.instsimplify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.api.Test;

/**
 * Law: an operation that an identity fits has a trait that the identity needs, so that skipping the identity without it
 * changes nothing. Oracle: every identity tried on every instruction of its opcodes in the filetests.
 */
final class IdentityNeedsTest {
    private static final Path FILETESTS = Path.of("../conformance/filetests");
    /** Identities with needs that fit somewhere in filetests, and in the pairs of operands below. */
    private static final int MIN_IN_FILETESTS = 35;

    private static final int MIN_IN_PAIRS = 55;

    /** Operands of many kinds. */
    private static final String POOL = """
              %not = xor i32 %a, -1
              %neg = sub i32 0, %a
              %sum = add i32 %a, %b
              %sumnuw = add nuw nsw i32 %a, %b
              %less = sub i32 %b, %a
              %lessnuw = sub nuw i32 %a, %b
              %and = and i32 %a, %b
              %or = or i32 %a, %b
              %ornot = or i32 %a, %notb
              %xor = xor i32 %a, %b
              %nand = xor i32 %and, -1
              %mul = mul nuw nsw i32 %a, %b
              %udiv = udiv exact i32 %a, %b
              %urem = urem i32 %a, %b
              %srem = srem i32 %a, %b
              %shl = shl nuw nsw i32 %a, %b
              %lshr = lshr exact i32 %a, %b
              %ashr = ashr exact i32 %a, %b
              %power = shl i32 1, %b
              %negpower = sub i32 0, %power
              %predecessor = add i32 %power, -1
              %wide = zext i8 %n to i32
              %wider = zext i8 %m to i32
              %max = call i32 @llvm.smax.i32(i32 %a, i32 %b)
              %min = call i32 @llvm.umin.i32(i32 %a, i32 %b)
              %choice = select i1 %c, i32 3, i32 5
            """;

    private static List<Module> modules() throws IOException {
        List<Module> modules = new ArrayList<>();
        try (Stream<Path> files = Files.walk(FILETESTS)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".ll")).sorted().toList()) {
                NvvmReader.read(file.toString(), Files.readString(file), new Context())
                        .module()
                        .ifPresent(modules::add);
            }
        }
        return modules;
    }

    /** The names of the identities with needs that fit something in {@code module}. */
    private static Set<String> fitting(Module module) {
        Set<String> found = new TreeSet<>();
        for (Function function : module.definedFunctions()) {
            FunctionGraph graph = FunctionGraph.of(function);
            InstructionSimplifier simplifier = new InstructionSimplifier(function, graph, DominatorTree.of(graph));
            for (BasicBlock block : function.blocks()) {
                for (Instruction instruction : block) {
                    fitting(simplifier, instruction, found);
                }
            }
        }
        return found;
    }

    private static void fitting(InstructionSimplifier simplifier, Instruction instruction, Set<String> into) {
        if (instruction.opcode() == Opcode.CALL) {
            return;
        }
        int traits = OperandTrait.of(instruction.operands());
        for (Identity identity : InstructionSimplifier.all()) {
            boolean isTried = identity.opcodes().contains(instruction.opcode())
                    && !identity.needs().isEmpty();
            if (isTried && identity.match().apply(Query.of(simplifier, instruction)) != null) {
                String name = identity.rule().name();
                assertTrue(identity.mayFit(traits), () -> name + " fits without what it needs");
                into.add(name);
            }
        }
    }

    /** Every operation on every pair of values of {@link #POOL}, arguments and constants. */
    private static Module pairs() {
        List<String> values = new ArrayList<>(List.of("%a", "%b", "0", "1", "-1", "7", "poison", "undef"));
        POOL.lines().forEach(line -> values.add(line.strip().split(" ")[0]));
        StringBuilder text = new StringBuilder("define void @f(i32 %a, i32 %b, i8 %n, i8 %m, i1 %c) {\n")
                .append("  %notb = xor i32 %b, -1\n")
                .append(POOL);
        for (String operation : List.of(
                "add",
                "sub",
                "sub nuw",
                "mul",
                "udiv",
                "sdiv",
                "urem",
                "srem",
                "shl",
                "lshr",
                "ashr",
                "and",
                "or",
                "xor",
                "icmp eq",
                "icmp ult",
                "icmp uge",
                "icmp sle",
                "icmp sgt")) {
            for (String left : values) {
                values.forEach(right -> text.append("  ")
                        .append("%r")
                        .append(text.length())
                        .append(" = ")
                        .append(operation)
                        .append(" i32 ")
                        .append(left)
                        .append(", ")
                        .append(right)
                        .append("\n"));
            }
        }
        text.append("  ret void\n}\ndeclare i32 @llvm.smax.i32(i32, i32)\ndeclare i32 @llvm.umin.i32(i32, i32)\n");
        return NvvmReader.read("pairs.ll", text.toString(), new Context()).orThrow();
    }

    @Test
    void identitiesThatFitInFiletestsHaveTheirNeeds() throws IOException {
        Set<String> found = new TreeSet<>();
        modules().forEach(module -> found.addAll(fitting(module)));
        assertTrue(found.size() >= MIN_IN_FILETESTS, () -> found.size() + " identities fit somewhere: " + found);
    }

    @Test
    void identitiesThatFitPairsHaveTheirNeeds() {
        Set<String> found = fitting(pairs());
        assertTrue(found.size() >= MIN_IN_PAIRS, () -> found.size() + " identities fit somewhere: " + found);
    }

    @Test
    void operandsHaveTheirTraits() {
        Module module = NvvmReader.read("test.ll", """
                        define i32 @f(i32 %a, i32 %b, i1 %c) {
                          %same = add i32 %a, %a
                          %plain = add i32 %a, %b
                          %constant = add i32 %a, 1
                          %select = select i1 %c, i32 %same, i32 %plain
                          %both = mul i32 %select, %constant
                          ret i32 %both
                        }
                        """, new Context()).orThrow();
        List<Integer> traits = new ArrayList<>();
        for (Instruction instruction : module.definedFunctions().getFirst().entry()) {
            traits.add(OperandTrait.of(instruction.operands()));
        }
        assertEquals(OperandTrait.SAME.bit(), traits.get(0));
        assertEquals(0, traits.get(1));
        assertEquals(OperandTrait.CONSTANT.bit(), traits.get(2));
        assertEquals((1 << OperandTrait.COUNT) - 1, traits.get(3));
        assertEquals(OperandTrait.CHOICE.bit() | OperandTrait.BINARY.bit(), traits.get(4));
    }

    @Test
    void anIdentityIsSkippedWithoutItsNeeds() {
        Identity identity = InstructionSimplifier.all().stream()
                .filter(i -> i.rule().name().equals("icmp-of-part"))
                .findFirst()
                .orElseThrow();
        assertTrue(identity.mayFit(OperandTrait.CALL.bit()));
        assertTrue(identity.mayFit(OperandTrait.BINARY.bit() | OperandTrait.CONSTANT.bit()));
        assertFalse(identity.mayFit(OperandTrait.CONSTANT.bit() | OperandTrait.SAME.bit()));
    }
}
