package lockstep.ir.ptx.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import lockstep.ir.diag.Diagnostics;

/** Texts of machine IR for tests. */
final class MachineTexts {
    /** One of each row of machine IR, as the printer writes it. */
    static final String ALL = """
            .machine 1
            .version 9.0
            .target sm_90
            .address_size 64

            .extern .func (
            	.param .b32 r
            ) callee(
            	.param .b32 a
            )
            ;

            .visible .entry loop(
            	.param .u64 p,
            	.param .u32 n
            )
            .stage ssa
            {
            	.frame .align 8 .b8 slot[16];
            	.frame .align 4 .b8 other[4];
            	.reg .pred %p<4>;
            	.reg .b16 %h<4>;
            	.reg .b32 %r<20>;
            	.reg .b64 %d<9>;
            	.reg .b128 %q<4>;
            Start:
            	ld.param.u32 %r1, [n];
            	frame_index.u64 %d1, slot;
            	frame_index.u32 %r2, other;
            	undef.b32 %r3;
            	setp.eq.u32 %p1, %r1, 0;
            	@%p1 bra Done;
            Body:
            	phi.b32 %r4, 0, Start, %r5, Body;
            	phi.pred %p2, %p1, Start, %p3, Body;
            	add.u32 %r5, %r4, 1;
            	reg_sequence.b64.b32 %d2, %r4, 0, %r5, 1;
            	insert_subreg.b64.b32 %d3, %d2, %r1, 1;
            	extract_subreg.b16.b64 %h1, %d3, 3;
            	reg_sequence.b128.b64 %q1, %d2, 1, %d3, 0;
            	copy.b128 %q2, %q1;
            	extract_subreg.b32.b128 %r6, %q2, 2;
            	copy.divergent.b32 %r7, %r6, 1;
            	copy.divergent.b32 %r8, %r7, 1;
            	copy.divergent.f32 %r9, %r7, 2;
            	callframe_setup 3;
            	{
            		.param .b32 in;
            		.param .b32 out;
            		st.param.b32 [in], %r6;
            		call.uni (out), callee, (in);
            		ld.param.b32 %r10, [out];
            	}
            	callframe_destroy 3;
            	setp.lt.u32 %p3, %r5, %r1;
            	@%p3 bra Body;
            Done:
            	ret;
            }

            .visible .entry free()
            .stage virtual
            {
            	.reg .pred p;
            	.reg .b32 i;
            	mov.u32 i, %tid.x;
            	setp.eq.u32 p, i, 1;
            	table: .branchtargets A, B, A;
            	brx.idx i, table;
            A:
            	@p bar.warp.sync -1;
            	@p exit;
            	@p trap;
            	bra.uni C;
            B:
            	@!p bra C;
            	add.u32 i, i, 1;
            C:
            	ret;
            }

            .visible .entry done()
            .stage final
            {
            	ret;
            }
            """;

    private static final Path CORPUS = Path.of("../conformance/corpus/ptx/kernels");

    private MachineTexts() {}

    static List<Path> corpus() throws IOException {
        try (Stream<Path> files = Files.walk(CORPUS)) {
            return files.filter(each -> each.toString().endsWith(".ptx"))
                    .sorted()
                    .toList();
        }
    }

    static MachineModule parse(String text) {
        Diagnostics diagnostics = new Diagnostics();
        var module = MachineText.parse(text, "t.mptx", diagnostics);
        assertEquals("", diagnostics.toString());
        return module.orElseThrow();
    }

    /** A kernel {@code k} at {@code stage} with a few registers. */
    static String kernel(String stage, String frame, String body) {
        return """
                .machine 1
                .version 9.0
                .target sm_90
                .address_size 64
                .func f(.param .b32 a);
                .visible .entry k() .stage %s
                {
                %s
                .reg .pred p, q; .reg .b16 h; .reg .b32 a, b, c; .reg .b64 d, e; .reg .b128 w; .reg .v2 .f32 v;
                %s
                }
                """.formatted(stage, frame, body);
    }
}
