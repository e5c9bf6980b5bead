package lockstep.conformance.attributes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import lockstep.compiler.ori.module.Linking;
import lockstep.conformance.driver.AsRequest;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.cubin.AttributeReader;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.CubinAttribute;
import lockstep.ir.sass.cubin.CubinReader;
import lockstep.ir.sass.isa.Architecture;
import org.junit.jupiter.api.Test;

/** Records of a cubin about places in its code, for kernels of a few instructions. */
final class CodeRecordsTest {
    private static List<Integer> record(int code, String... instructions) {
        String text = """
                .version 8.0
                .target sm_90
                .address_size 64

                .visible .entry k(.param .u64 p, .param .u32 m)
                {
                  .reg .pred %q<4>;
                  .reg .b32 %x<8>;
                  .reg .b64 %d<2>;
                  ld.param.u64 %d1, [p];
                  ld.param.u32 %x1, [m];
                  mov.u32 %x2, %tid.x;
                """ + String.join("\n", instructions) + "\n  st.global.u32 [%d1], %x2;\n  ret;\n}\n";
        byte[] made = AsRequest.standard(Architecture.SM_90, Linking.WHOLE)
                .run("k.ptx", text.getBytes(StandardCharsets.UTF_8))
                .program()
                .bytes();
        Cubin cubin =
                CubinReader.read(made, SourceLocation.NONE, new Diagnostics()).orElseThrow();
        return AttributeReader.read(cubin.section(".nv.info.k").orElseThrow(), SourceLocation.NONE, new Diagnostics())
                .stream()
                .filter(each -> each.code() == code)
                .flatMap(CodeRecordsTest::words)
                .toList();
    }

    private static Stream<Integer> words(CubinAttribute attribute) {
        Bytes value = attribute.value();
        List<Integer> found = new ArrayList<>();
        for (int at = 0; at < value.size(); at += Integer.BYTES) {
            found.add(value.i32(at));
        }
        return found.stream();
    }

    @Test
    void branchesWithAConditionNameTheStackOfLanesThatMeet() {
        String[] parting = {
            "setp.gt.u32 %q1, %x2, 3;", "@%q1 bra L;", "add.u32 %x2, %x2, 1;", "st.global.u32 [%d1+4], %x2;", "L:"
        };
        assertEquals(List.of(0), record(CubinAttribute.CALL_STACK, parting));
    }

    @Test
    void codeWithoutBranchesNamesNone() {
        assertEquals(List.of(), record(CubinAttribute.CALL_STACK, "add.u32 %x2, %x2, %x1;"));
        assertEquals(List.of(), record(CubinAttribute.CALL_STACK, "bra L;", "L:"));
    }

    @Test
    void masksInRegistersAreNamedAndThoseOfAllLanesAreNot() {
        List<Integer> masks = record(
                CubinAttribute.COLLECTIVE_MASKS,
                "shfl.sync.idx.b32 %x2, %x2, 3, 31, -1;",
                "shfl.sync.idx.b32 %x2, %x2, 3, 31, %x1;");
        assertEquals(2, masks.size());
        assertEquals(-1, masks.getFirst());
        assertEquals(5, masks.getLast() >>> 24);
    }

    @Test
    void codeWithoutCollectivesHasNoMasks() {
        assertEquals(List.of(), record(CubinAttribute.COLLECTIVE_MASKS, "bar.sync 0;"));
        assertEquals(List.of(), record(CubinAttribute.COLLECTIVES, "bar.sync 0;"));
    }
}
