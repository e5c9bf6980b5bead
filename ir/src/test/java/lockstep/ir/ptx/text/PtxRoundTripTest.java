package lockstep.ir.ptx.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Everything that can be read is printed, and what is printed reads back. */
class PtxRoundTripTest {
    /** One of each kind of item, statement, operand and initializer, as the printer writes it. */
    static final String ALL = """
            .version 9.0
            .target sm_90, debug
            .address_size 64

            .file 1 "a b.cu", 17, 42

            .pragma "nounroll", "x";

            .visible .global .attribute(.managed, .unified(1, 2)) .v4 .f32 a[2] = {{1.0}, {0d3FF0000000000000}};

            .extern .shared .align 16 .b8 s[];

            .global .f32 z[1] = {0f3F800000};

            .const .u64 c[3][2] = {{generic(a)+8, a}, {0, 18446744073709551615}};

            .global .u8 m[4] = {0xFF(a), 0xFF00(generic(a)+4), 7, 5U};

            .func (
            	.param .b32 r
            ) f(
            	.param .align 8 .b8 x[12],
            	.reg .b32 y
            )
            .noreturn
            ;

            .weak .func g()
            ;

            .alias g, f;

            .visible .entry k(
            	.param .u64 .ptr .global .align 16 p,
            	.param .texref t
            )
            .maxntid 256, 1, 1
            .minnctapersm 2
            .pragma "y";
            {
            	.reg .pred %p<4>;
            	.reg .b32 %r<9>, q;
            	.reg .b64 %rd<9>;
            	.reg .v4 .f32 v;
            	.local .align 8 .b8 depot[16];
            	.loc 1 2 3
            	.loc 1 2 3, function_name $L+4, inlined_at 1 5 6
            	mov.u32 %r1, %tid.x;
            	mov.u64 %rd1, a+8;
            	mov.b64 {%r1, _}, %rd1;
            	@%p1 setp.lt.and.s32 %p2|%p3, %r1, -5, !%p1;
            	@!%p1 bra $L__BB0_2;
            	ld.global.nc.L1::no_allocate.v2.u32 {%r1, %r2}, [%rd1+-4];
            	st.shared.b32 [s+12], 0x1f;
            	ld.local.u32 %r1, [16];
            	vadd.u32.s32.u32.sat %r1.h0, %r2.b3, %r3.h1, %r4;
            	vmad.s32.s32.s32 %r1, -%r2, %r3.b0, -%r4;
            	vadd4.u32.u32.u32 %r1.b20, %r2.b3210, %r3.b7654, %r4;
            	mov.b32 %r1, v.x;
            	add.f32 %r1, %r1, 1.5;
            	atom.global.add.u32 _, [%rd1], 0b101;
            	wgmma.fence.sync.aligned;
            	mov.u32 %r1, 017;
            	{
            		.param .b32 t0;
            		st.param.b32 [t0], %r1;
            		call.uni (t0), f, (t0, %r1);
            		proto: .callprototype (.param .b32 _) _ (.param .b64 _, .param .align 4 .b8 _[8]) .noreturn;
            		call (t0), %rd1, (%rd2, 5), proto;
            		list: .calltargets f, g;
            		call %rd1, list;
            		call g;
            	}
            $L__BB0_2:
            	targets: .branchtargets $L__BB0_2, $L__BB0_3;
            	brx.idx %r1, targets;
            $L__BB0_3:
            	.pragma "z";
            	bar.sync 0;
            	ret;
            }

            .section .debug_abbrev
            {
            .b8 1
            .b32 .debug_info
            }
            """;

    @Test
    void everyKindOfThingIsPrintedAsItIsRead() {
        assertEquals(ALL, PtxPrinter.print(PtxReader.read("all", ALL).orThrow()));
    }

    @Test
    void spaceAndCommentsAreIgnored() {
        String loose =
                ALL.replace(", ", " /* x */ ,\n ").replace("[%rd1]", "[ %rd1 ]").replace("add.f32", "add .f32");
        PtxReader.ParseResult result = PtxReader.read("loose", loose.replace("17 /* x */ ,\n 42", "17, 42"));
        String printed = PtxPrinter.print(result.orThrow());
        assertEquals(ALL.replace("\"nounroll\", ", "\"nounroll\", "), printed);
    }
}
