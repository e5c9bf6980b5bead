package lockstep.sim.image.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.StringJoiner;
import java.util.stream.Stream;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.sim.Engine;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.memory.ObservedObject;
import lockstep.sim.ptx.ThreadFunctions;
import lockstep.sim.ptx.TypedFunction;
import lockstep.sim.reference.ReferenceEngine;
import lockstep.sim.value.Scalar;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Law: the engines compute for an instruction what its function computes, whether it is decoded into a short form, a
 * native form or the function itself. Operands are edge values of integers and floats and random bits.
 */
final class ShortFormsTest {
    private static final int VALUES = 512;
    private static final long[] EDGES = {
        0,
        1,
        -1,
        2,
        31,
        32,
        63,
        64,
        0x7f,
        0x80,
        0xff,
        0x7fff,
        0x8000,
        0xffff,
        0x7fffffffL,
        0x80000000L,
        0xffffffffL,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        0x3f800000L,
        0x7f800000L,
        0xff800000L,
        0x7fc00000L,
        0x7f800001L,
        0x00000001L,
        0x007fffffL,
        0x3ff0000000000000L,
        0x7ff0000000000000L,
        0xfff0000000000000L,
        0x7ff8000000000000L,
        1L << 51
    };

    /** Mnemonic, registers of result and operands by width in bits (1 a predicate), immediates literally. */
    static Stream<String> instructions() {
        return Stream.of(
                "add.s32 32 32 32",
                "add.u16 16 16 16",
                "add.u64 64 64 64",
                "sub.s64 64 64 64",
                "sub.u16 16 16 16",
                "mul.lo.u32 32 32 32",
                "mul.lo.s16 16 16 16",
                "mul.lo.s64 64 64 64",
                "mul.wide.s32 64 32 32",
                "mul.wide.u32 64 32 32",
                "mul.wide.u16 32 16 16",
                "mul.wide.s16 32 16 16",
                "mad.lo.s32 32 32 32 32",
                "mad.lo.u64 64 64 64 64",
                "mad.wide.u32 64 32 32 64",
                "mad.wide.s16 32 16 16 32",
                "and.b32 32 32 32",
                "and.pred 1 1 1",
                "or.b64 64 64 64",
                "xor.b16 16 16 16",
                "xor.pred 1 1 1",
                "not.b32 32 32",
                "not.b64 64 64",
                "not.pred 1 1",
                "shl.b32 32 32 #5",
                "shl.b32 32 32 #32",
                "shl.b64 64 64 #63",
                "shl.b32 32 32 32",
                "shr.s32 32 32 #31",
                "shr.u32 32 32 #4",
                "shr.s64 64 64 #40",
                "shr.u16 16 16 #9",
                "shr.s16 16 16 #15",
                "shr.s32 32 32 32",
                "setp.lt.s32 1 32 32",
                "setp.lo.u32 1 32 32",
                "setp.hs.u64 1 64 64",
                "setp.ge.s64 1 64 64",
                "setp.ne.b16 1 16 16",
                "setp.eq.u16 1 16 16",
                "setp.lt.f32 1 32 32",
                "setp.geu.f32 1 32 32",
                "setp.num.f64 1 64 64",
                "setp.nan.f32 1 32 32",
                "setp.ne.f64 1 64 64",
                "setp.neu.f64 1 64 64",
                "setp.lt.ftz.f32 1 32 32",
                "selp.b32 32 32 32 1",
                "selp.f64 64 64 64 1",
                "selp.u16 16 16 16 1",
                "cvt.s64.s32 64 32",
                "cvt.u64.u32 64 32",
                "cvt.u32.u16 32 16",
                "cvt.s32.s16 32 16",
                "cvt.s16.u64 16 64",
                "cvt.u16.u32 16 32",
                "cvt.u32.u64 32 64",
                "cvt.u8.u32 32 32",
                "cvt.s32.s8 32 32",
                "cvt.sat.u8.s32 32 32",
                "cvt.rn.f32.s32 32 32",
                "cvt.rzi.s32.f32 32 32",
                "add.rn.f32 32 32 32",
                "add.f32 32 32 32",
                "add.rz.f32 32 32 32",
                "add.ftz.f32 32 32 32",
                "sub.f64 64 64 64",
                "mul.rn.f64 64 64 64",
                "mul.f32 32 32 32",
                "mul.sat.f32 32 32 32",
                "fma.rn.f32 32 32 32 32",
                "fma.rn.f64 64 64 64 64",
                "fma.rm.f32 32 32 32 32",
                "div.rn.f32 32 32 32",
                "div.rn.f64 64 64 64",
                "div.rp.f32 32 32 32",
                "min.f32 32 32 32",
                "max.f32 32 32 32",
                "min.f64 64 64 64",
                "max.ftz.f32 32 32 32",
                "min.NaN.f32 32 32 32",
                "min.s32 32 32 32",
                "max.u32 32 32 32",
                "max.s64 64 64 64",
                "min.u64 64 64 64",
                "min.s16 16 16 16",
                "max.u16 16 16 16",
                "mul.hi.u32 32 32 32",
                "mul.hi.s32 32 32 32",
                "mul.hi.u64 64 64 64",
                "mul.hi.s16 16 16 16",
                "shf.l.wrap.b32 32 32 32 32",
                "shf.r.wrap.b32 32 32 32 32",
                "shf.l.clamp.b32 32 32 32 32",
                "shf.r.clamp.b32 32 32 32 32",
                "shf.r.wrap.b32 32 32 32 #7",
                "shl.b64 64 64 32",
                "shr.u64 64 64 32",
                "shr.s64 64 64 32",
                "shr.u32 32 32 32",
                "shl.b16 16 16 32",
                "shr.s16 16 16 32",
                "sqrt.rn.f32 32 32",
                "sqrt.rn.f64 64 64",
                "sqrt.rz.f32 32 32",
                "rcp.rn.f32 32 32",
                "lop3.b32 32 32 32 32 #150",
                "lop3.b32 32 32 32 32 #202",
                "prmt.b32 32 32 32 32",
                "bfe.s32 32 32 32 32",
                "popc.b64 32 64",
                "clz.b32 32 32",
                "brev.b64 64 64",
                "sad.u32 32 32 32 32",
                "dp4a.u32.s32 32 32 32 32",
                "mad.hi.s32 32 32 32 32",
                "neg.f32 32 32",
                "abs.f64 64 64",
                "neg.s32 32 32",
                "abs.s64 64 64",
                "cvt.rn.f32.u32 32 32",
                "cvt.rz.f32.s32 32 32",
                "cvt.f64.s32 64 32",
                "cvt.rn.f64.u32 64 32",
                "cvt.rn.f32.s64 32 64",
                "cvt.rzi.u32.f32 32 32",
                "cvt.rni.s32.f32 32 32",
                "cvt.rzi.s32.f64 32 64",
                "cvt.rzi.u32.f64 32 64",
                "cvt.rzi.s64.f32 64 32",
                "cvt.f64.f32 64 32",
                "cvt.rn.f32.f64 32 64",
                "cvt.rz.f32.f64 32 64",
                "cvt.rn.sat.f32.f64 32 64");
    }

    /** A kernel whose thread computes one result from words of three buffers. */
    private static String kernel(String mnemonic, List<String> registers) {
        StringBuilder text = new StringBuilder("""
                .version 8.0
                .target sm_90
                .address_size 64
                .visible .entry k(.param .u64 a, .param .u64 b, .param .u64 c, .param .u64 out) {
                  .reg .b64 %out, %offset, %in;
                  .reg .b32 %t, %zero;
                  mov.u32 %t, %tid.x;
                  mov.b32 %zero, 0;
                  mul.wide.u32 %offset, %t, 8;
                  ld.param.u64 %out, [out];
                  add.s64 %out, %out, %offset;
                """);
        StringJoiner operands = new StringJoiner(", ");
        operands.add("%r");
        for (int i = 1; i < registers.size(); i++) {
            String register = registers.get(i);
            if (register.startsWith("#")) {
                operands.add(register.substring(1));
                continue;
            }
            text.append("  ld.param.u64 %in, [").append("abc".charAt(i - 1)).append("];\n");
            text.append("  add.s64 %in, %in, %offset;\n");
            if (register.equals("1")) {
                text.append("  .reg .pred %x")
                        .append(i)
                        .append(";\n  .reg .b32 %w")
                        .append(i)
                        .append(";\n");
                text.append("  ld.global.b32 %%w%d, [%%in];\n  and.b32 %%w%d, %%w%d, 1;\n".formatted(i, i, i));
                text.append("  setp.ne.b32 %%x%d, %%w%d, 0;\n".formatted(i, i));
            } else {
                text.append("  .reg .b%s %%x%d;\n  ld.global.b%s %%x%d, [%%in];\n".formatted(register, i, register, i));
            }
            operands.add("%x" + i);
        }
        String result = registers.getFirst();
        boolean isPredicate = result.equals("1");
        text.append(isPredicate ? "  .reg .pred %r;\n  .reg .b32 %q;\n" : "  .reg .b%s %%r;\n".formatted(result));
        text.append("  ").append(mnemonic).append(' ').append(operands).append(";\n");
        text.append(
                isPredicate
                        ? "  selp.b32 %q, 1, 0, %r;\n  st.global.b32 [%out], %q;\n"
                        : "  st.global.b%s [%%out], %%r;\n".formatted(result));
        return text.append("  ret;\n}\n").toString();
    }

    private static long[] values(int salt) {
        SplittableRandom random = new SplittableRandom(salt);
        long[] values = new long[VALUES];
        for (int i = 0; i < VALUES; i++) {
            values[i] = random.nextInt(3) == 0 ? random.nextLong() : EDGES[random.nextInt(EDGES.length)];
        }
        return values;
    }

    private static String buffer(long[] values) {
        StringBuilder hex = new StringBuilder("buf i64[" + VALUES + "] hex(");
        for (long value : values) {
            hex.append("%016x".formatted(Long.reverseBytes(value)));
        }
        return hex.append(')').toString();
    }

    @ParameterizedTest
    @MethodSource("instructions")
    void enginesComputeWhatTheFunctionComputes(String line) {
        List<String> words = List.of(line.split(" "));
        List<String> registers = words.subList(1, words.size());
        PtxModule module =
                PtxReader.read("k.ptx", kernel(words.getFirst(), registers)).orThrow();
        long[][] inputs = {values(1), values(2), values(3)};
        String launch = "LAUNCH: k grid=1 block=" + VALUES + " args=[" + buffer(inputs[0]) + ", " + buffer(inputs[1])
                + ", " + buffer(inputs[2]) + ", out i64[" + VALUES + "]]";
        TypedFunction function =
                ThreadFunctions.of(instruction(module, words.getFirst())).orElseThrow();
        for (Engine engine : List.of(new ReferenceEngine(), new FastEngine())) {
            RunResult result = engine.run(
                    PtxImages.of(module),
                    RunRequest.of(LaunchReader.readFile("k.launch", launch), Schedule.of(Policy.STACK)));
            assertEquals(new Outcome.Finished(), result.outcome());
            ObservedObject out = result.object("k arg 3").orElseThrow();
            for (int i = 0; i < VALUES; i++) {
                assertEquals(
                        expected(function, registers, inputs, i),
                        word(out.bytes(), i),
                        engine.name() + ", " + Arrays.toString(new long[] {inputs[0][i], inputs[1][i], inputs[2][i]}));
            }
        }
    }

    private static PtxInstruction instruction(PtxModule module, String mnemonic) {
        List<PtxInstruction> found = new ArrayList<>();
        for (PtxStatement statement :
                module.function("k").orElseThrow().body().orElseThrow().statements()) {
            if (statement instanceof PtxInstruction instruction
                    && instruction.mnemonic().equals(mnemonic)) {
                found.add(instruction);
            }
        }
        return found.getLast();
    }

    private static long expected(TypedFunction function, List<String> registers, long[][] inputs, int index) {
        Scalar[] operands = new Scalar[registers.size() - 1];
        for (int i = 0; i < operands.length; i++) {
            String register = registers.get(i + 1);
            int width = function.operandWidths().get(i);
            long bits = register.startsWith("#") ? Long.parseLong(register.substring(1)) : inputs[i][index];
            operands[i] = new Scalar();
            operands[i].set(width >= 64 ? bits : bits & (1L << width) - 1);
        }
        Scalar[] results = {new Scalar()};
        function.apply(operands, results);
        return results[0].low;
    }

    private static long word(byte[] bytes, int index) {
        long word = 0;
        for (int i = 7; i >= 0; i--) {
            word = word << 8 | bytes[8 * index + i] & 0xff;
        }
        return word;
    }
}
