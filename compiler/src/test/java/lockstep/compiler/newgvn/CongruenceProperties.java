package lockstep.compiler.newgvn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The classes against executions. */
final class CongruenceProperties {
    private static final int MAX_BLOCKS = 9;
    private static final int VARIABLES = 4;
    private static final int MAX_STEPS = 400;

    /** A function of random shape over four variables, which become PHIs. */
    private static String program(long seed) {
        Random random = new Random(seed);
        int size = 2 + random.nextInt(MAX_BLOCKS - 1);
        StringBuilder text = new StringBuilder("define i32 @f(i32 %x, i32 %y) {\nentry:\n");
        for (int v = 0; v < VARIABLES; v++) {
            String first = List.of("0", "1", "%x", "%y").get(random.nextInt(4));
            text.append("  %%p%d = alloca i32\n  store i32 %s, ptr %%p%d\n".formatted(v, first, v));
        }
        text.append("  br label %b0\n");
        for (int node = 0; node < size; node++) {
            text.append("b").append(node).append(":\n");
            for (int n = random.nextInt(4); n > 0; n--) {
                text.append(statement(random, node + "_" + n));
            }
            text.append(end(random, node, size));
        }
        return text.append("}\n").toString();
    }

    private static String statement(Random random, String id) {
        String operation = List.of("add", "mul", "xor", "and", "sub").get(random.nextInt(5));
        String right = random.nextInt(3) > 0 ? String.valueOf(random.nextInt(3)) : "%r" + id;
        return """
                  %%l%s = load i32, ptr %%p%d
                  %%r%s = load i32, ptr %%p%d
                  %%o%s = %s i32 %%l%s, %s
                  store i32 %%o%s, ptr %%p%d
                """.formatted(
                        id,
                        random.nextInt(VARIABLES),
                        id,
                        random.nextInt(VARIABLES),
                        id,
                        operation,
                        id,
                        right,
                        id,
                        random.nextInt(VARIABLES));
    }

    private static String end(Random random, int node, int size) {
        if (node == size - 1) {
            return "  %%e = load i32, ptr %%p%d\n  ret i32 %%e\n".formatted(random.nextInt(VARIABLES));
        }
        if (random.nextInt(4) == 0) {
            return "  br label %%b%d\n".formatted(1 + random.nextInt(size - 1));
        }
        String predicate = List.of("eq", "ne", "slt", "ugt").get(random.nextInt(4));
        return """
                  %%c%d = load i32, ptr %%p%d
                  %%d%d = load i32, ptr %%p%d
                  %%q%d = icmp %s i32 %%c%d, %s
                  br i1 %%q%d, label %%b%d, label %%b%d
                """.formatted(
                        node,
                        random.nextInt(VARIABLES),
                        node,
                        random.nextInt(VARIABLES),
                        node,
                        predicate,
                        node,
                        random.nextBoolean() ? String.valueOf(random.nextInt(4)) : "%d" + node,
                        node,
                        node + 1,
                        random.nextInt(size - 1) + 1);
    }

    /** An execution, instruction by instruction, that holds each value against the class it is in. */
    private static final class Execution {
        private final Solved solved;
        private final Map<Value, Integer> values = new IdentityHashMap<>();
        private final Map<CongruenceClass, List<Instruction>> members;
        private int compared;

        Execution(Solved solved, int x, int y) {
            this.solved = solved;
            Argument first = solved.function().argument(0);
            values.put(first, x);
            values.put(solved.function().argument(1), y);
            members = solved.function().instructionList().stream()
                    .filter(i -> solved.solver().partition().classOf(i) != null)
                    .collect(Collectors.groupingBy(i ->
                            Objects.requireNonNull(solved.solver().partition().classOf(i))));
        }

        void run() {
            BasicBlock from = null;
            BasicBlock at = solved.function().entry();
            for (int step = 0; at != null && step < MAX_STEPS; step++) {
                assertTrue(solved.solver().isReached(at), "an executed block is not reached");
                assertTrue(from == null || solved.solver().isReached(from, at), "an edge that is taken is not reached");
                BasicBlock next = block(at, from);
                from = at;
                at = next;
            }
        }

        private @Nullable BasicBlock block(BasicBlock block, @Nullable BasicBlock from) {
            Map<PhiInstruction, Integer> joined = new HashMap<>();
            block.phis().forEach(phi -> joined.put(phi, value(phi.incomingValue(Objects.requireNonNull(from)))));
            values.putAll(joined);
            for (Instruction instruction : block) {
                if (!(instruction instanceof PhiInstruction) && !instruction.isTerminator()) {
                    values.put(instruction, result(instruction));
                }
                if (!instruction.isTerminator()) {
                    compare(instruction);
                }
            }
            if (!(block.terminator() instanceof BranchInstruction branch)) {
                return null;
            }
            return branch.successor(branch.isConditional() && value(branch.condition()) == 0 ? 1 : 0);
        }

        private int value(Value value) {
            return value instanceof ConstantInt number
                    ? number.signed().intValue() & (number.type().isInt(1) ? 1 : -1)
                    : Objects.requireNonNull(values.get(value), "a value that was not computed");
        }

        private int result(Instruction instruction) {
            int left = value(instruction.operand(0));
            int right = value(instruction.operand(1));
            if (instruction instanceof CompareInstruction compare) {
                return switch (compare.predicate().toString()) {
                    case "EQ" -> left == right ? 1 : 0;
                    case "NE" -> left != right ? 1 : 0;
                    case "SLT" -> left < right ? 1 : 0;
                    default -> Integer.compareUnsigned(left, right) > 0 ? 1 : 0;
                };
            }
            return switch (((BinaryInstruction) instruction).opcode().toString()) {
                case "ADD" -> left + right;
                case "SUB" -> left - right;
                case "MUL" -> left * right;
                case "XOR" -> left ^ right;
                default -> left & right;
            };
        }

        private void compare(Instruction instruction) {
            CongruenceClass group = solved.solver().partition().classOf(instruction);
            assertTrue(group != null, "an executed instruction is in no class");
            Value fixed = group.fixed();
            if (fixed != null) {
                assertEquals(value(fixed), value(instruction), () -> instruction.name() + " is a constant");
                compared++;
            }
            for (Instruction other : members.getOrDefault(group, List.of())) {
                if (other != instruction && solved.order().dominates(other, instruction)) {
                    assertEquals(value(other), value(instruction), () -> other.name() + ", " + instruction.name());
                    compared++;
                }
            }
        }
    }

    /**
     * Law: whenever an instruction is executed, it has the value of the constant of its class, and the value that each
     * dominating member had when that was executed last. Oracle: an execution, written here.
     */
    @Property(tries = 3000)
    void membersAreEqualWhereverOneDominatesTheOther(@ForAll long seed, @ForAll int x, @ForAll boolean hasFlags) {
        Solved solved = Solved.of(program(seed), hasFlags);
        new Execution(solved, x % 4, (int) (seed % 3)).run();
        new Execution(solved, x, (int) seed).run();
    }

    /** The property above compares something. */
    @Test
    void executionsReachMembersOfOneClass() {
        int compared = 0;
        for (long seed = 0; seed < 200; seed++) {
            Execution execution = new Execution(Solved.of(program(seed), true), 1, 2);
            execution.run();
            compared += execution.compared;
        }
        assertTrue(compared > 200, "compared " + compared);
    }

    private static final String LOOP = """
            define i32 @f(i32 %%x, i32 %%n) {
            entry:
              br label %%loop
            loop:
              %%i = phi i32 [ %s, %%entry ], [ %%i1, %%loop ]
              %%j = phi i32 [ %s, %%entry ], [ %%j1, %%loop ]
              %%i1 = add i32 %%i, %s
              %%j1 = add %s i32 %%j, %s
              %%c = icmp ult i32 %%i1, %%n
              br i1 %%c, label %%loop, label %%done
            done:
              ret i32 %%j1
            }
            """;

    @ParameterizedTest
    @ValueSource(strings = {"0", "%x", "7"})
    void countersOfTheSameFormAreEqual(String first) {
        Solved solved = Solved.of(LOOP.formatted(first, first, "3", "", "3"), true);
        assertTrue(solved.areEqual("i", "j"));
        assertTrue(solved.areEqual("i1", "j1"));
        assertFalse(solved.areEqual("i", "i1"));
    }

    @Test
    void countersWithOtherStartsOrStepsAreNotEqual() {
        assertFalse(Solved.of(LOOP.formatted("0", "1", "1", "", "1"), true).areEqual("i", "j"));
        assertFalse(Solved.of(LOOP.formatted("0", "0", "1", "", "2"), true).areEqual("i", "j"));
        assertFalse(Solved.of(LOOP.formatted("0", "%x", "1", "", "1"), true).areEqual("i", "j"));
    }

    @Test
    void flagsSeparateClassesUnlessTheyAreGivenUp() {
        String text = LOOP.formatted("0", "0", "1", "nsw", "1");
        assertFalse(Solved.of(text, true).areEqual("i1", "j1"));
        assertTrue(Solved.of(text, true).solver().keys().isMixed());
        assertTrue(Solved.of(text, false).areEqual("i1", "j1"));
    }

    /**
     * Copies around an irreducible cycle lag behind the PHI that they lead to; the limit of visits gives them classes
     * of their own.
     */
    @Test
    void cyclesOfCopiesTerminate() {
        Solved solved = Solved.of("""
                define i32 @f(i1 %c, i32 %n) {
                entry:
                  br label %l
                l:
                  %k = phi i32 [ 5, %entry ], [ 0, %l ]
                  br i1 %c, label %l, label %head
                head:
                  %a = phi i32 [ %k, %l ], [ %b, %back ]
                  br i1 false, label %two, label %one
                back:
                  br label %head
                two:
                  %b = phi i32 [ %a, %head ], [ %d, %one ]
                  br i1 true, label %back, label %one
                one:
                  %d = phi i32 [ %a, %head ], [ %b, %two ]
                  br label %two
                }
                """, true);
        assertTrue(solved.solver().pinned() > 0);
        assertFalse(solved.areEqual("k", "a"));
    }
}
