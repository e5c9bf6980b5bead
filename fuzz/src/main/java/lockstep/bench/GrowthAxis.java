package lockstep.bench;

import java.util.function.IntFunction;

/**
 * Dimensions in which programs grow, each with a defined kernel of two warps of any given size.
 *
 * <p>Where a policy runs lanes apart, they drift further apart the longer they run, and what one warp instruction did
 * becomes up to 32. So the threads synchronize at barriers at regular intervals, and the cost of a run grows linearly
 * with its length.
 */
enum GrowthAxis {
    /** Straight-line code with stack slots. */
    INSTRUCTIONS("instructions", GeneratedPrograms::kernel),
    /** Cases of one switch, each with a block. */
    CASES("cases", GrowthAxis::cases),
    /** Branches that join again, in sequence; four blocks each. */
    DIAMONDS("diamonds", GrowthAxis::diamonds),
    /** Device functions, each called once. */
    FUNCTIONS("functions", GrowthAxis::functions),
    /** Global variables, each read once. */
    GLOBALS("globals", GrowthAxis::globals),
    /** PHIs of one loop, each of which needs two others. */
    PHIS("PHIs", GrowthAxis::phis),
    /** Loops of two iterations, in sequence. */
    LOOPS("loops", GrowthAxis::loops),
    /**
     * Loops, three in one another, nests in sequence: the inner one has two iterations, the others one, which only a
     * run shows.
     */
    NESTS("loops in nests", GrowthAxis::nests);

    private static final int DEPTH = 3;

    /** Between so many parts of a program its threads meet. */
    private static final int MEETING = 100;

    private static final String LAUNCH = "; LAUNCH: k grid=1 block=64 args=[out i32[64]]\n";
    private static final String BEGIN = """
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            declare void @llvm.nvvm.barrier0()
            define ptx_kernel void @k(ptr %out) {
            entry:
              %v0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %wide = sext i32 %v0 to i64
              %place = getelementptr i32, ptr %out, i64 %wide
            """;

    private final String word;
    private final IntFunction<String> program;

    GrowthAxis(String word, IntFunction<String> program) {
        this.word = word;
        this.program = program;
    }

    /** What grows, in the plural. */
    String word() {
        return word;
    }

    /** A module with {@code count} of it, and a launch. */
    String program(int count) {
        return program.apply(count);
    }

    /** The code after part {@code index}: a barrier, or nothing. */
    private static String meeting(int index) {
        return (index + 1) % MEETING == 0 ? "  call void @llvm.nvvm.barrier0()\n" : "";
    }

    /** The end of the kernel, where {@code value} is what each thread shows. */
    private static String end(String value) {
        return "  store i32 " + value + ", ptr %place\n  ret void\n}\n";
    }

    private static String cases(int count) {
        StringBuilder text = new StringBuilder(LAUNCH).append(BEGIN).append("  switch i32 %v0, label %join [\n");
        StringBuilder blocks = new StringBuilder();
        StringBuilder phi = new StringBuilder("join:\n  %v = phi i32 [ -1, %entry ]");
        for (int i = 0; i < count; i++) {
            text.append("    i32 ").append(3 * i).append(", label %c").append(i).append('\n');
            blocks.append('c').append(i).append(":\n  br label %join\n");
            phi.append(", [ ").append(7 * i % 1000).append(", %c").append(i).append(" ]");
        }
        return text.append("  ]\n")
                .append(blocks)
                .append(phi)
                .append('\n')
                .append(end("%v"))
                .toString();
    }

    private static String diamonds(int count) {
        StringBuilder text = new StringBuilder(LAUNCH).append(BEGIN).append("  br label %h0\n");
        for (int i = 0; i < count; i++) {
            text.append("""
                    h%1$d:
                      %%c%1$d = icmp sgt i32 %%v%1$d, %3$d
                      br i1 %%c%1$d, label %%a%1$d, label %%b%1$d
                    a%1$d:
                      %%x%1$d = add i32 %%v%1$d, %2$d
                      br label %%j%1$d
                    b%1$d:
                      %%y%1$d = xor i32 %%v%1$d, %3$d
                      br label %%j%1$d
                    j%1$d:
                      %%v%2$d = phi i32 [ %%x%1$d, %%a%1$d ], [ %%y%1$d, %%b%1$d ]
                    %4$s  br label %%h%2$d
                    """.formatted(i, i + 1, i % 50, meeting(i)));
        }
        return text.append('h')
                .append(count)
                .append(":\n")
                .append(end("%v" + count))
                .toString();
    }

    private static String functions(int count) {
        StringBuilder text = new StringBuilder(LAUNCH);
        StringBuilder calls = new StringBuilder(BEGIN);
        for (int i = 0; i < count; i++) {
            text.append("""
                    define internal i32 @f%d(i32 %%a) noinline {
                      %%b = mul i32 %%a, %d
                      %%c = xor i32 %%b, %%a
                      ret i32 %%c
                    }
                    """.formatted(i, i + 3));
            calls.append("  %%v%2$d = call i32 @f%1$d(i32 %%v%1$d)\n".formatted(i, i + 1))
                    .append(meeting(i));
        }
        return text.append(calls).append(end("%v" + count)).toString();
    }

    private static String globals(int count) {
        StringBuilder text = new StringBuilder(LAUNCH);
        StringBuilder reads = new StringBuilder(BEGIN);
        for (int i = 0; i < count; i++) {
            text.append("@g%1$d = internal addrspace(1) global i32 %1$d\n".formatted(i));
            reads.append("  %%l%1$d = load i32, ptr addrspace(1) @g%1$d\n".formatted(i))
                    .append("  %%v%2$d = add i32 %%v%1$d, %%l%1$d\n".formatted(i, i + 1))
                    .append(meeting(i));
        }
        return text.append(reads).append(end("%v" + count)).toString();
    }

    private static String phis(int count) {
        StringBuilder text = new StringBuilder(LAUNCH)
                .append(BEGIN)
                .append("  br label %loop\nloop:\n  %k = phi i32 [ 0, %entry ], [ %kn, %loop ]\n");
        StringBuilder sums = new StringBuilder();
        StringBuilder uses = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append("  %%p%1$d = phi i32 [ %1$d, %%entry ], [ %%n%1$d, %%loop ]\n".formatted(i));
            sums.append("  %%n%1$d = add i32 %%p%1$d, %%p%2$d\n".formatted(i, (i + 1) % count));
            uses.append("  %%v%2$d = xor i32 %%v%1$d, %%n%1$d\n".formatted(i, i + 1));
        }
        return text.append(sums)
                .append("  %kn = add i32 %k, 1\n  %d = icmp slt i32 %kn, 3\n")
                .append("  br i1 %d, label %loop, label %end\nend:\n")
                .append(uses)
                .append(end("%v" + count))
                .toString();
    }

    private static String loops(int count) {
        StringBuilder text = new StringBuilder(LAUNCH).append(BEGIN).append("  br label %l0\n");
        for (int i = 0; i < count; i++) {
            String before = i == 0 ? "entry" : "e" + (i - 1);
            text.append("""
                    l%1$d:
                      %%k%1$d = phi i32 [ 0, %%%3$s ], [ %%n%1$d, %%l%1$d ]
                      %%w%1$d = phi i32 [ %%v%1$d, %%%3$s ], [ %%v%2$d, %%l%1$d ]
                      %%v%2$d = add i32 %%w%1$d, %%k%1$d
                      %%n%1$d = add i32 %%k%1$d, 1
                      %%c%1$d = icmp slt i32 %%n%1$d, 2
                      br i1 %%c%1$d, label %%l%1$d, label %%e%1$d
                    e%1$d:
                    %4$s  br label %%l%2$d
                    """.formatted(i, i + 1, before, meeting(i)));
        }
        return text.append('l')
                .append(count)
                .append(":\n")
                .append(end("%v" + count))
                .toString();
    }

    private static String nests(int count) {
        int nests = Math.ceilDiv(count, DEPTH);
        StringBuilder text =
                new StringBuilder(LAUNCH).append(BEGIN).append("  %few = lshr i32 %v0, 20\n  br label %o0\n");
        for (int i = 0; i < nests; i++) {
            String before = i == 0 ? "entry" : "e" + (i - 1);
            text.append("""
                    o%1$d:
                      %%ko%1$d = phi i32 [ 0, %%%3$s ], [ %%no%1$d, %%p%1$d ]
                      %%wo%1$d = phi i32 [ %%v%1$d, %%%3$s ], [ %%v%2$d, %%p%1$d ]
                      br label %%m%1$d
                    m%1$d:
                      %%km%1$d = phi i32 [ 0, %%o%1$d ], [ %%nm%1$d, %%l%1$d ]
                      %%wm%1$d = phi i32 [ %%wo%1$d, %%o%1$d ], [ %%xm%1$d, %%l%1$d ]
                      br label %%i%1$d
                    i%1$d:
                      %%ki%1$d = phi i32 [ 0, %%m%1$d ], [ %%ni%1$d, %%i%1$d ]
                      %%wi%1$d = phi i32 [ %%wm%1$d, %%m%1$d ], [ %%xi%1$d, %%i%1$d ]
                      %%xi%1$d = add i32 %%wi%1$d, %%ki%1$d
                      %%ni%1$d = add i32 %%ki%1$d, 1
                      %%ci%1$d = icmp slt i32 %%ni%1$d, 2
                      br i1 %%ci%1$d, label %%i%1$d, label %%l%1$d
                    l%1$d:
                      %%xm%1$d = xor i32 %%xi%1$d, %%km%1$d
                      %%nm%1$d = add i32 %%km%1$d, 1
                      %%cm%1$d = icmp slt i32 %%nm%1$d, %%few
                      br i1 %%cm%1$d, label %%m%1$d, label %%p%1$d
                    p%1$d:
                      %%v%2$d = add i32 %%xm%1$d, %%ko%1$d
                      %%no%1$d = add i32 %%ko%1$d, 1
                      %%co%1$d = icmp slt i32 %%no%1$d, %%few
                      br i1 %%co%1$d, label %%o%1$d, label %%e%1$d
                    e%1$d:
                    %4$s  br label %%o%2$d
                    """.formatted(i, i + 1, before, meeting(i)));
        }
        return text.append('o')
                .append(nests)
                .append(":\n")
                .append(end("%v" + nests))
                .toString();
    }
}
