package lockstep.bench;

/**
 * LLVM-IR text of any size as a front end writes it before optimization: variables in stack slots, loops with branches,
 * casts that cancel, the same expression twice.
 */
final class UnoptimizedPrograms {
    private static final String HEAD = """
            define i32 @f%d(ptr %%p, i32 %%n) {
            entry:
              %%s = alloca i32, align 4
              %%i = alloca i32, align 4
              %%t = alloca i32, align 4
              %%a = alloca ptr, align 8
              store ptr %%p, ptr %%a, align 8
              store i32 0, ptr %%s, align 4
              br label %%set0
            """;

    private static final String LOOP = """
            set%1$d:
              store i32 %3$d, ptr %%i, align 4
              br label %%head%1$d
            head%1$d:
              %%i0.%1$d = load i32, ptr %%i, align 4
              %%c.%1$d = icmp slt i32 %%i0.%1$d, %%n
              br i1 %%c.%1$d, label %%body%1$d, label %%set%2$d
            body%1$d:
              %%a.%1$d = load ptr, ptr %%a, align 8
              %%i1.%1$d = load i32, ptr %%i, align 4
              %%x.%1$d = sext i32 %%i1.%1$d to i64
              %%g.%1$d = getelementptr inbounds i32, ptr %%a.%1$d, i64 %%x.%1$d
              %%v.%1$d = load i32, ptr %%g.%1$d, align 4
              %%b.%1$d = and i32 %%v.%1$d, 1
              %%o.%1$d = icmp ne i32 %%b.%1$d, 0
              %%z.%1$d = zext i1 %%o.%1$d to i8
              %%y.%1$d = trunc i8 %%z.%1$d to i1
              br i1 %%y.%1$d, label %%then%1$d, label %%else%1$d
            then%1$d:
              %%m.%1$d = mul nsw i32 %%v.%1$d, 8
              %%q.%1$d = add nsw i32 %%m.%1$d, 0
              store i32 %%q.%1$d, ptr %%t, align 4
              br label %%join%1$d
            else%1$d:
              %%d.%1$d = udiv i32 %%v.%1$d, 16
              %%r.%1$d = xor i32 %%d.%1$d, -1
              %%u.%1$d = xor i32 %%r.%1$d, -1
              store i32 %%u.%1$d, ptr %%t, align 4
              br label %%join%1$d
            join%1$d:
              %%t0.%1$d = load i32, ptr %%t, align 4
              %%s0.%1$d = load i32, ptr %%s, align 4
              %%e.%1$d = add nsw i32 %%s0.%1$d, %%t0.%1$d
              store i32 %%e.%1$d, ptr %%s, align 4
              %%w.%1$d = load i32, ptr %%g.%1$d, align 4
              %%k.%1$d = add nsw i32 %%w.%1$d, %3$d
              store i32 %%k.%1$d, ptr %%g.%1$d, align 4
              %%i2.%1$d = load i32, ptr %%i, align 4
              %%i3.%1$d = add nsw i32 %%i2.%1$d, 1
              store i32 %%i3.%1$d, ptr %%i, align 4
              br label %%head%1$d
            """;

    private static final String TAIL = """
            set%1$d:
              %%result = load i32, ptr %%s, align 4
              ret i32 %%result
            }

            """;

    static final int LOOP_INSTRUCTIONS = 35;
    static final int LOOPS_A_FUNCTION = 25;

    private UnoptimizedPrograms() {}

    /** A module of about {@code instructions} instructions, in functions of up to a thousand. */
    static String module(int instructions) {
        return module(instructions, LOOPS_A_FUNCTION);
    }

    /** A module of about {@code instructions} instructions, with at most {@code loopsAFunction} loops in a function. */
    static String module(int instructions, int loopsAFunction) {
        StringBuilder text = new StringBuilder("target triple = \"nvptx64-nvidia-cuda\"\n\n");
        int loops = Math.max(1, instructions / LOOP_INSTRUCTIONS);
        for (int function = 0; loops > 0; function++) {
            int here = Math.min(loops, loopsAFunction);
            text.append(HEAD.formatted(function));
            for (int loop = 0; loop < here; loop++) {
                text.append(LOOP.formatted(loop, loop + 1, loop % 3));
            }
            text.append(TAIL.formatted(here));
            loops -= here;
        }
        return text.toString();
    }
}
