package lockstep.sim.fast;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.image.ptx.PtxImages;

/**
 * Kernels of PTX that execute one instruction, or two that belong together, in some lanes of a warp, on special values,
 * some with undefined bits in some lanes.
 *
 * @param registers bits of the result {@code %r} and of the operands {@code %x1}, {@code %x2} and so on; 1 for
 *     predicates
 * @param text the instructions
 */
record OnePtxOperation(List<Integer> registers, String text) implements CheckedOperation {
    private static final int LANES = 32;
    private static final long[] VALUES = {
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
        0x7fffffffL,
        0x80000000L,
        0x80000001L,
        0xffffffffL,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        0x3f800000L,
        0xbf800000L,
        0x7f800000L,
        0xff800000L,
        0x7fc00000L,
        0x7f800001L,
        0x4f000000L,
        0xcf000000L,
        0x4f800000L,
        0x007fffffL,
        0x4b800001L,
        0x3ff0000000000000L,
        0xbff0000000000000L,
        0x7ff0000000000000L,
        0xfff0000000000000L,
        0x7ff8000000000000L,
        0x41dfffffffe00000L,
        0x0123456789abcdefL
    };

    private static OnePtxOperation of(String text, int... registers) {
        List<Integer> widths = new ArrayList<>();
        for (int width : registers) {
            widths.add(width);
        }
        return new OnePtxOperation(widths, text);
    }

    /** One mnemonic whose operands are registers of these widths. */
    private static OnePtxOperation plain(String mnemonic, int... registers) {
        StringBuilder text = new StringBuilder(mnemonic + " %r");
        for (int i = 1; i < registers.length; i++) {
            text.append(", %x").append(i);
        }
        return of(text + ";", registers);
    }

    /** All instructions with short forms and some that only their functions execute. */
    static List<OnePtxOperation> all() {
        List<OnePtxOperation> all = new ArrayList<>();
        integers(all);
        floats(all);
        conversions(all);
        accesses(all);
        return all;
    }

    private static void integers(List<OnePtxOperation> into) {
        for (String type : List.of("s32", "u32")) {
            for (String name : List.of("add", "sub", "min", "max", "mul.lo", "mul.hi", "div", "rem")) {
                into.add(plain(name + "." + type, 32, 32, 32));
            }
            into.add(plain("mul.wide." + type, 64, 32, 32));
            into.add(plain("mad.lo." + type, 32, 32, 32, 32));
            into.add(plain("mad.hi." + type, 32, 32, 32, 32));
            into.add(plain("mad.wide." + type, 64, 32, 32, 64));
            into.add(plain("shr." + type, 32, 32, 32));
            into.add(plain("bfe." + type, 32, 32, 32, 32));
            into.add(plain("sad." + type, 32, 32, 32, 32));
        }
        for (String type : List.of("s64", "u64")) {
            for (String name : List.of("add", "sub", "min", "max", "mul.lo", "mul.hi")) {
                into.add(plain(name + "." + type, 64, 64, 64));
            }
            into.add(plain("shr." + type, 64, 64, 32));
            into.add(plain("mad.lo." + type, 64, 64, 64, 64));
        }
        for (String name : List.of("min.s16", "max.u16", "add.u16", "mul.lo.s16")) {
            into.add(plain(name, 16, 16, 16));
        }
        into.add(plain("shl.b32", 32, 32, 32));
        into.add(plain("shl.b64", 64, 64, 32));
        into.add(plain("shl.b16", 16, 16, 32));
        into.add(of("mul.wide.u32 %r, %x1, 4;", 64, 32));
        into.add(of("mul.wide.s32 %r, %x1, -4;", 64, 32));
        into.add(of("mad.wide.s32 %r, %x1, 12, %x2;", 64, 32, 64));
        into.add(of("mul.wide.u32 %w, %x1, 4;\n  add.s64 %r, %x2, %w;", 64, 32, 64));
        into.add(of("mad.lo.s32 %r, %x1, 1664525, %x2;", 32, 32, 32));
        into.add(of("shl.b32 %v, %x1, 13;\n  xor.b32 %r, %v, %x1;", 32, 32));
        for (String mode : List.of("l.wrap", "r.wrap", "l.clamp", "r.clamp")) {
            into.add(plain("shf." + mode + ".b32", 32, 32, 32, 32));
        }
        for (String table : List.of("0", "150", "232", "202", "255")) {
            into.add(of("lop3.b32 %r, %x1, %x2, %x3, " + table + ";", 32, 32, 32, 32));
        }
        for (String name : List.of("popc.b32", "clz.b32", "brev.b32", "not.b32", "neg.s32", "abs.s32", "bfind.u32")) {
            into.add(plain(name, 32, 32));
        }
        into.add(plain("prmt.b32", 32, 32, 32, 32));
        into.add(plain("dp4a.s32.s32", 32, 32, 32, 32));
        into.add(plain("selp.b32", 32, 32, 32, 1));
        into.add(plain("selp.b64", 64, 64, 64, 1));
        into.add(plain("xor.pred", 1, 1, 1));
        into.add(of("setp.lt.and.s32 %r, %x1, %x2, %x3;", 1, 32, 32, 1));
        into.add(of("setp.ge.u64 %r|%p, %x1, %x2;\n  xor.pred %r, %r, %p;", 1, 64, 64));
        into.add(of("add.cc.u32 %v, %x1, %x2;\n  addc.u32 %r, %x1, %x1;", 32, 32, 32));
        into.add(of("mov.b64 %w, {%x1, %x2};\n  mov.b64 {%v, %r}, %w;", 32, 32, 32));
    }

    private static void floats(List<OnePtxOperation> into) {
        for (String type : List.of("f32", "f64")) {
            int width = type.equals("f32") ? 32 : 64;
            for (String name : List.of("add", "sub", "mul", "min", "max", "div.rn")) {
                into.add(plain(name + "." + type, width, width, width));
            }
            for (String name : List.of("neg", "abs", "sqrt.rn", "rcp.rn")) {
                into.add(plain(name + "." + type, width, width));
            }
            into.add(plain("fma.rn." + type, width, width, width, width));
            for (String relation : List.of("lt", "geu", "equ", "ne", "num", "nan")) {
                into.add(plain("setp." + relation + "." + type, 1, width, width));
            }
        }
        for (String name : List.of("min.ftz.f32", "max.NaN.f32", "add.rz.f32", "mul.sat.f32")) {
            into.add(plain(name, 32, 32, 32));
        }
        into.add(plain("ex2.approx.f32", 32, 32));
    }

    private static void conversions(List<OnePtxOperation> into) {
        for (String pair : List.of(
                "s64.s32",
                "u64.u32",
                "u32.u64",
                "rn.f32.s32",
                "rn.f32.u32",
                "rz.f32.u32",
                "f64.s32",
                "f64.u32",
                "rn.f64.u32",
                "rzi.s32.f32",
                "rzi.u32.f32",
                "rni.s32.f32",
                "rzi.s32.f64",
                "rzi.u32.f64",
                "f64.f32",
                "rn.f32.f64",
                "rn.f32.s64",
                "rzi.s64.f32",
                "rn.f16.f32",
                "f32.f16",
                "s32.s16",
                "u16.u32",
                "s16.s64",
                "sat.s32.s64",
                "rn.sat.f32.f64",
                "rn.ftz.f32.f64")) {
            String[] words = pair.split("\\.");
            into.add(plain("cvt." + pair, width(words[words.length - 2]), width(words[words.length - 1])));
        }
    }

    private static int width(String type) {
        return Integer.parseInt(type.substring(1));
    }

    private static void accesses(List<OnePtxOperation> into) {
        for (String text : List.of(
                "st.shared.b32 [%sa+4], %x1;\n  ld.shared.b32 %r, [%sa+4];",
                "st.shared.b32 [%sb], %x1;\n  ld.shared.b32 %r, [table+16];",
                "st.shared.b16 [%sa+2], %h;\n  ld.shared.b32 %r, [%sa];",
                "st.shared.b8 [%sa+3], %x1;\n  ld.shared.s8 %r, [%sa+3];",
                "st.shared.b32 [%sa+-4], %x1;\n  ld.shared.b32 %r, [%sa];",
                "ld.shared.b32 %r, [%sb+4294967292];",
                "ld.shared.b32 %r, [%sa+2];",
                "ld.global.b32 %r, [%own+-8];",
                "st.global.b64 [%own+4096], %w;",
                "st.local.b32 [%la+4], %x1;\n  ld.local.b32 %r, [%la+4];",
                "st.global.b32 [%own+4], %x1;\n  ld.global.b32 %r, [%own+4];",
                "@%x2 st.shared.b32 [%sa], %x1;\n  ld.shared.b32 %r, [%sa];",
                "@!%x2 ld.global.b32 %r, [%own];",
                "@%x2 add.s32 %r, %x1, 3;",
                "@%x2 mov.b32 %v, %x1;\n  @!%x2 mov.b32 %v, 7;\n  add.s32 %r, %v, 1;",
                "@%x2 bra $else;\n  add.s32 %r, %x1, 1;\n$else:")) {
            into.add(of(text, 32, 32, 1));
        }
    }

    private String program() {
        StringBuilder text = new StringBuilder("""
                .version 8.0
                .target sm_90
                .address_size 64
                .visible .entry k(.param .u64 x, .param .u64 y, .param .u64 z, .param .u64 open, .param .u64 modes,
                                  .param .u64 out) {
                  .reg .b64 %in, %offset, %own, %w, %o, %la;
                  .reg .b32 %t, %mode, %bit, %v, %sa, %sb, %four;
                  .reg .b16 %h;
                  .reg .pred %on, %is, %p;
                  .shared .align 8 .b8 table[512];
                  .local .align 8 .b8 slot[16];
                  mov.u32 %t, %tid.x;
                  mul.wide.u32 %offset, %t, 8;
                  mul.lo.u32 %four, %t, 8;
                  mov.u32 %sb, table;
                  add.s32 %sa, %sb, %four;
                  mov.u64 %la, slot;
                  mov.b32 %v, 0;
                  mov.b16 %h, 77;
                  st.shared.b64 [%sa], %offset;
                  st.local.b64 [%la], %offset;
                  ld.param.u64 %own, [out];
                  add.s64 %own, %own, %offset;
                  mul.wide.u32 %w, %t, 4;
                  ld.param.u64 %in, [modes];
                  add.s64 %in, %in, %w;
                  ld.global.b32 %mode, [%in];
                  ld.param.u64 %o, [open];
                  add.s64 %o, %o, %offset;
                """);
        for (int i = 1; i < registers.size(); i++) {
            operand(text, i, registers.get(i));
        }
        int width = registers.getFirst();
        text.append("  .reg .").append(width == 1 ? "pred" : "b" + width).append(" %r;\n");
        text.append(width == 1 ? "  setp.ne.b32 %r, 0, 0;\n" : "  mov.b" + width + " %r, 0;\n");
        text.append("  and.b32 %bit, %mode, 1;\n  setp.eq.b32 %on, %bit, 0;\n  @%on bra $end;\n  ")
                .append(text().replace("; ", ";\n  "))
                .append('\n');
        if (width == 1) {
            text.append("  .reg .b32 %q;\n  selp.b32 %q, 1, 0, %r;\n  st.global.b32 [%own], %q;\n");
        } else {
            text.append("  st.global.b").append(width).append(" [%own], %r;\n");
        }
        return text.append("$end:\n  ret;\n}\n").toString();
    }

    /** Loads an operand, which a bit of the mode makes undefined. */
    private static void operand(StringBuilder text, int index, int width) {
        int loaded = width == 1 ? 32 : width;
        String name = (width == 1 ? "%w" : "%x") + index;
        text.append("""
                  .reg .b{W} {n}, %d{i};
                  ld.param.u64 %in, [{b}];
                  add.s64 %in, %in, %offset;
                  ld.global.b{W} {n}, [%in];
                  and.b32 %bit, %mode, {m};
                  setp.ne.b32 %is, %bit, 0;
                  ld.global.b{W} %d{i}, [%o];
                  selp.b{W} {n}, %d{i}, {n}, %is;
                """.replace("{W}", "" + loaded)
                .replace("{n}", name)
                .replace("{i}", "" + index)
                .replace("{b}", "" + "xyz".charAt(index - 1))
                .replace("{m}", "" + (1 << index)));
        if (width == 1) {
            text.append("  .reg .pred %x{i};\n  and.b32 {n}, {n}, 1;\n  setp.ne.b32 %x{i}, {n}, 0;\n"
                    .replace("{n}", name)
                    .replace("{i}", "" + index));
        }
    }

    /** Draws values, masks, marks, policy and fuel. */
    @Override
    public Optional<String> difference(long seed, LaneLoops loops) {
        SplittableRandom random = new SplittableRandom(seed);
        String buffers = buffer(random) + ", " + buffer(random) + ", " + buffer(random);
        String launch = "LAUNCH: k grid=1 block=%d args=[%s, buf i8[256] undef, buf i8[128] hex(%s), out i8[512]]"
                .formatted(random.nextBoolean() ? LANES : 1 + random.nextInt(LANES), buffers, modes(random));
        ProgramImage image = PtxImages.of(PtxReader.read("k.ptx", program()).orThrow());
        RunRequest request = new RunRequest(
                LaunchReader.readFile("k.launch", launch),
                Schedule.of(Policy.values()[random.nextInt(Policy.values().length)]),
                seed,
                random.nextInt(4) == 0 ? 1 + random.nextInt(100) : 10_000,
                LANES,
                true,
                Optional.empty());
        return EntryComparison.firstDifference(image, request, loops)
                .map(difference -> difference + "\n" + launch + "\n" + program());
    }

    private static String buffer(SplittableRandom random) {
        StringBuilder hex = new StringBuilder();
        for (int lane = 0; lane < LANES; lane++) {
            long bits = random.nextInt(4) == 0 ? random.nextLong() : VALUES[random.nextInt(VALUES.length)];
            hex.append("%016x".formatted(Long.reverseBytes(bits)));
        }
        return "buf i8[" + 8 * LANES + "] hex(" + hex + ")";
    }

    /** Bit 0: the lane executes it; the others make operands undefined, in few lanes, many, or none. */
    private static String modes(SplittableRandom random) {
        StringBuilder hex = new StringBuilder();
        boolean isWhole = random.nextBoolean();
        int rarity = 1 + random.nextInt(8);
        boolean hasMarks = random.nextBoolean();
        for (int lane = 0; lane < LANES; lane++) {
            int on = isWhole ? 1 : random.nextInt(2);
            int marks = hasMarks && random.nextInt(rarity) == 0 ? random.nextInt(8) << 1 : 0;
            hex.append("%02x000000".formatted(on | marks));
        }
        return hex.toString();
    }
}
