package lockstep.compiler.analysis.lazyvalue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Text of random functions of two four-bit numbers: blocks in any order, loops, PHIs, branches and switches. */
final class RandomFlow {
    private static final List<String> BINARY = List.of(
            "add", "add nuw", "add nsw", "sub", "sub nuw", "sub nsw", "mul", "mul nsw", "and", "or", "xor", "lshr",
            "and", "add");
    private static final List<String> PREDICATES =
            List.of("eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge");
    private static final int VALUES = 3;

    private final Random random;
    private final int blocks;
    private final List<List<Integer>> successors = new ArrayList<>();
    private final StringBuilder text = new StringBuilder("declare void @llvm.assume(i1)\n"
            + "declare {i4, i1} @llvm.uadd.with.overflow.i4(i4, i4)\n"
            + "define i4 @f(i4 %x, i4 %y) {\n");

    private RandomFlow(Random random) {
        this.random = random;
        this.blocks = 3 + random.nextInt(6);
        for (int block = 0; block < blocks; block++) {
            successors.add(targets(block));
        }
    }

    static String of(Random random) {
        RandomFlow flow = new RandomFlow(random);
        for (int block = 0; block < flow.blocks; block++) {
            flow.block(block);
        }
        return flow.text.append("}\n").toString();
    }

    private List<Integer> targets(int block) {
        List<Integer> result = new ArrayList<>();
        int count = block == blocks - 1 ? 0 : 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            result.add(i == 0 ? block + 1 : 1 + random.nextInt(blocks - 1));
        }
        return result;
    }

    private String constant() {
        return "" + (random.nextInt(16) - 8);
    }

    /** A value available at the end of {@code block}, of which the first {@code local} values are computed. */
    private String value(int block, int local) {
        int pick = random.nextInt(10);
        if (pick < 5 && local > 0) {
            return "%b" + block + "_" + random.nextInt(local);
        }
        if (pick < 7 && block > 0) {
            return "%b0_" + random.nextInt(VALUES);
        }
        return pick == 7 ? constant() : random.nextBoolean() ? "%x" : "%y";
    }

    private void line(String line) {
        text.append("  ").append(line).append('\n');
    }

    private void block(int block) {
        text.append('b').append(block).append(":\n");
        boolean hasPhi = block > 0 && random.nextInt(3) > 0;
        if (hasPhi) {
            line("%b" + block + "_0 = phi i4 " + entries(block));
        }
        for (int i = hasPhi ? 1 : 0; i < VALUES; i++) {
            compute(block, i);
        }
        end(block);
    }

    private String entries(int block) {
        List<String> entries = new ArrayList<>();
        for (int from = 0; from < blocks; from++) {
            // Several edges from one block have one value.
            String value = random.nextInt(12) == 0 ? "undef" : value(from, VALUES);
            for (int to : successors.get(from)) {
                if (to == block) {
                    entries.add("[ " + value + ", %b" + from + " ]");
                }
            }
        }
        return String.join(", ", entries);
    }

    private void compute(int block, int i) {
        String name = "%b" + block + "_" + i;
        String a = value(block, i);
        String b = random.nextBoolean() ? constant() : value(block, i);
        int kind = random.nextInt(10);
        if (kind < 6) {
            String op = BINARY.get(random.nextInt(BINARY.size()));
            line(name + " = " + op + " i4 " + a + ", " + (op.equals("lshr") ? "" + random.nextInt(4) : b));
        } else if (kind == 6) {
            line(name + "c = " + comparison(a, b));
            line(name + " = select i1 " + name + "c, i4 " + value(block, i) + ", i4 " + value(block, i));
        } else if (kind == 7) {
            line(name + "w = zext i4 " + a + " to i6");
            line(name + "s = add i6 " + name + "w, " + random.nextInt(32));
            line(name + " = trunc i6 " + name + "s to i4");
        } else if (kind == 8) {
            line(name + "o = call {i4, i1} @llvm.uadd.with.overflow.i4(i4 " + a + ", i4 " + b + ")");
            line(name + " = extractvalue {i4, i1} " + name + "o, 0");
        } else {
            line(name + " = freeze i4 " + a);
            line(name + "a = " + comparison(name, constant()));
            line("call void @llvm.assume(i1 " + name + "a)");
        }
    }

    private String comparison(String a, String b) {
        return "icmp " + PREDICATES.get(random.nextInt(PREDICATES.size())) + " i4 " + a + ", " + b;
    }

    private void end(int block) {
        List<Integer> to = successors.get(block);
        String value = value(block, VALUES);
        if (to.isEmpty()) {
            line("ret i4 " + value);
        } else if (to.size() == 1) {
            line("br label %b" + to.getFirst());
        } else if (to.size() == 3) {
            int first = random.nextInt(15);
            line("switch i4 " + value + ", label %b" + to.get(0) + " [ i4 " + (first - 8) + ", label %b" + to.get(1)
                    + " i4 " + (first + 1 - 8) + ", label %b" + to.get(2) + " ]");
        } else {
            line("br i1 " + condition(block, value) + ", label %b" + to.get(0) + ", label %b" + to.get(1));
        }
    }

    private String condition(int block, String value) {
        String name = "%c" + block;
        String limit = random.nextInt(3) == 0 ? value(block, VALUES) : constant();
        int kind = random.nextInt(6);
        if (kind == 0) {
            line(name + "m = " + (random.nextBoolean() ? "and" : "urem") + " i4 " + value + ", 6");
            line(name + " = " + comparison(name + "m", "" + random.nextInt(7)));
        } else if (kind == 1) {
            line(name + "l = " + comparison(value, limit));
            line(name + "r = " + comparison(value, constant()));
            line(name + " = " + (random.nextBoolean() ? "and" : "or") + " i1 " + name + "l, " + name + "r");
        } else if (kind == 2) {
            line(name + "l = " + comparison(value, limit));
            line(name + "r = " + comparison(value(block, VALUES), constant()));
            line(name + " = select i1 " + name + "l, i1 " + name + "r, i1 false");
        } else if (kind == 3) {
            line(name + "o = call {i4, i1} @llvm.uadd.with.overflow.i4(i4 " + value + ", i4 " + constant() + ")");
            line(name + " = extractvalue {i4, i1} " + name + "o, 1");
        } else if (kind == 4) {
            line(name + "m = " + (random.nextBoolean() ? "lshr" : "ashr") + " i4 " + value + ", 1");
            line(name + " = " + comparison(name + "m", constant()));
        } else {
            line(name + " = " + comparison(value, limit));
        }
        return name;
    }
}
