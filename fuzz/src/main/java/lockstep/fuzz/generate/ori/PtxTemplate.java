package lockstep.fuzz.generate.ori;

import java.util.ArrayList;
import java.util.List;

/**
 * A form of PTX that a macro may name.
 *
 * @param form of PTX
 * @param targets what it writes: {@code r} a register, {@code d} a pair, {@code p} a predicate
 * @param sources what it reads: the same (a small number may replace {@code r}), {@code w} a register, {@code n} a
 *     register that is not zero, {@code s} a predicate that may be negated, {@code i} a number below 32, {@code m} a
 *     mask of lanes, {@code M} a mask of lanes as a register
 */
record PtxTemplate(String form, String targets, String sources) {
    /** Whether lanes read registers of others. */
    boolean isShuffle() {
        return sources.equals("rrim");
    }

    /** What a single word does. */
    private static final String PLAIN = """
            add.u32 r rr; sub.u32 r rw; mul.lo.u32 r rr; mad.lo.u32 r rrw; and.b32 r rr; or.b32 r rr; xor.b32 r rr
            not.b32 r w; popc.b32 r w; brev.b32 r w; bfind.u32 r w; selp.b32 r wrs; mul.wide.u32 d rr; mul.wide.s32 d rr
            setp.lt.u32 p wr; setp.ge.s32 p wr; setp.ne.s32 p wr; mov.b32 r r; shl.b32 r wi
            """;

    private static final String COMPUTING = """
            mul.hi.s32 r rr; shr.s32 r ri; shr.u32 r rr; shf.l.wrap.b32 r rrr; min.s32 r rr
            max.u32 r rr; clz.b32 r r; bfe.u32 r rii; bfi.b32 r rrii
            abs.s32 r r; neg.s32 r r; sad.u32 r rrr; prmt.b32 r rri; lop3.b32 r rrri; cnot.b32 r r
            div.u32 r rn; rem.s32 r rn; mad.wide.u32 d rrd; add.u64 d dd; sub.s64 d dd
            mul.lo.u64 d dd; xor.b64 d dd; not.b64 d d; shl.b64 d di; shr.s64 d di; cvt.u64.u32 d r; cvt.s64.s32 d r
            cvt.u32.u64 r d; popc.b64 r d; selp.b64 d dds; setp.eq.b64 p dd
            setp.ne.and.u32 p rrs; setp.gt.or.s32 pp rrs; and.pred p pp; xor.pred p pp; not.pred p p; add.u16 r rr
            mul.lo.u16 r rr; cvt.u16.u32 r r; cvt.s32.s8 r r; dp4a.u32.u32 r rrr; dp2a.lo.s32.u32 r rrr
            mov.b64 d d; cvt.rn.f32.u32 r r; cvt.rzi.s32.f32 r r; add.rn.f32 r rr; fma.rn.f32 r rrr; mul.rz.ftz.f32 r rr
            div.rn.f32 r rr; sqrt.rn.f32 r r; setp.gt.f32 p rr; min.f32 r rr; add.rn.f64 d dd; fma.rn.f64 d ddd
            cvt.rn.f64.s32 d r; add.rn.f16x2 r rr; copysign.f32 r rr; vabsdiff4.u32.u32.u32 r www
            vadd2.s32.s32.s32 r www
            """;
    private static final String PLAIN_COLLECTIVE = """
            shfl.sync.idx.b32 r rrim; shfl.sync.bfly.b32 rp rrim; shfl.sync.up.b32 r rrim; shfl.sync.down.b32 rp rrim
            vote.sync.any.pred p sm; vote.sync.all.pred p sm; vote.sync.ballot.b32 r sm; bar.warp.sync _ m
            """;
    private static final String COLLECTIVE = """
            vote.sync.uni.pred p sm; match.any.sync.b32 r rm; redux.sync.add.u32 r rm; redux.sync.xor.b32 r rm
            redux.sync.min.s32 r rm
            """;

    /** Computations of a single thread that one instruction performs. */
    static List<PtxTemplate> plain() {
        return parse(PLAIN);
    }

    /** What the lanes of a mask do together, and a word does for those that run together. */
    static List<PtxTemplate> plainCollective() {
        return parse(PLAIN_COLLECTIVE);
    }

    /** What a thread computes by itself. */
    static List<PtxTemplate> computing() {
        return parse(PLAIN + COMPUTING);
    }

    /** What the lanes of a mask do together. */
    static List<PtxTemplate> collective() {
        return parse(PLAIN_COLLECTIVE + COLLECTIVE);
    }

    private static List<PtxTemplate> parse(String text) {
        List<PtxTemplate> found = new ArrayList<>();
        for (String each : text.split("[;\n]")) {
            String[] words = each.strip().split(" ");
            if (words.length == 3) {
                found.add(new PtxTemplate(words[0], words[1].equals("_") ? "" : words[1], words[2]));
            }
        }
        return List.copyOf(found);
    }
}
