package lockstep.bench;

/** LLVM-IR text of any size for benchmarks: ordinary code, as a front end makes it after optimization. */
final class GeneratedPrograms {
    /** Loads, arithmetic, compares and stores of one loop body; each line is an instruction. */
    private static final String BODY = """
              %%a%1$d = getelementptr inbounds i32, ptr %%p, i32 %%x%1$d
              %%b%1$d = load i32, ptr %%a%1$d, align 4, !tbaa !1
              %%c%1$d = mul nsw i32 %%b%1$d, 1664525
              %%d%1$d = add nuw i32 %%c%1$d, %%x%1$d
              %%e%1$d = xor i32 %%d%1$d, -1640531527
              %%f%1$d = lshr i32 %%e%1$d, 17
              %%g%1$d = icmp ult i32 %%f%1$d, 4096
              %%h%1$d = select i1 %%g%1$d, i32 %%f%1$d, i32 %%e%1$d
              %%i%1$d = sitofp i32 %%h%1$d to float
              %%j%1$d = fmul float %%i%1$d, 0x3FB99999A0000000
              %%k%1$d = fptosi float %%j%1$d to i32
              %%x%2$d = and i32 %%k%1$d, 1023
            """;

    private static final int BODY_INSTRUCTIONS = 12;
    private static final int BODIES_A_FUNCTION = 20;

    private GeneratedPrograms() {}

    /** A module of at least {@code bytes} characters: functions of a few hundred instructions. */
    static String module(long bytes) {
        StringBuilder text = new StringBuilder();
        for (int function = 0; text.length() < bytes; function++) {
            text.append("define i32 @f").append(function).append("(ptr noundef %p, i32 %x0) #0 {\nentry:\n");
            appendBodies(text, BODIES_A_FUNCTION);
            text.append("  ret i32 %x").append(BODIES_A_FUNCTION).append("\n}\n\n");
        }
        text.append("attributes #0 = { nounwind \"frame-pointer\"=\"all\" }\n\n");
        text.append("!1 = !{!2, !2, i64 0}\n!2 = !{!\"int\", !3, i64 0}\n");
        return text.append("!3 = !{!\"omnipotent char\"}\n").toString();
    }

    private static void appendBodies(StringBuilder text, int count) {
        for (int i = 0; i < count; i++) {
            text.append(BODY.formatted(i, i + 1));
        }
    }

    /** A kernel of about {@code instructions} instructions in one block, with allocas for passes to promote. */
    static String kernel(int instructions) {
        StringBuilder text = new StringBuilder();
        text.append("; LAUNCH: k grid=1 block=64 args=[buf i32[1024] rand(1,0,1000), out i32[64]]\n");
        text.append("define ptx_kernel void @k(ptr noundef %p, ptr %q) #0 {\nentry:\n");
        text.append("  %x0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %s = alloca i32, align 4\n");
        int bodies = Math.max(1, instructions / BODY_INSTRUCTIONS);
        appendBodies(text, bodies);
        text.append("  store i32 %x").append(bodies).append(", ptr %s, align 4\n");
        text.append("  %r = load i32, ptr %s, align 4\n  %o = getelementptr i32, ptr %q, i32 %x0\n");
        text.append("  store i32 %r, ptr %o, align 4\n  ret void\n}\n\n");
        text.append("declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n");
        text.append("attributes #0 = { nounwind }\n\n!1 = !{!2, !2, i64 0}\n!2 = !{!\"int\", !3, i64 0}\n");
        return text.append("!3 = !{!\"omnipotent char\"}\n").toString();
    }
}
