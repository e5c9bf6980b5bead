package lockstep.compiler.loopunroll;

/**
 * The unrolling metadata of a loop. Source: LLVM Language Reference, "'llvm.loop.unroll'" metadata; LLVM,
 * hasUnrollTransformation.
 *
 * @param isDisabled the loop must not be unrolled
 * @param isFull it is to be unrolled completely ({@code unroll.full})
 * @param isEnabled it is to be unrolled, completely if its trip count is known ({@code unroll.enable})
 * @param count the unroll count, 0 if not given
 * @param isWithoutRuntime it must not be unrolled without a constant trip count ({@code unroll.runtime.disable})
 */
record UnrollHint(boolean isDisabled, boolean isFull, boolean isEnabled, long count, boolean isWithoutRuntime) {
    /** Reads the hint from the properties of the loop. */
    static UnrollHint of(LoopProperties properties) {
        String prefix = LoopProperties.UNROLL;
        boolean isFull = properties.has(prefix + "full");
        boolean isEnabled = properties.has(prefix + "enable");
        long count = properties.number(prefix + "count");
        boolean isForced = isFull || isEnabled || count > 1;
        boolean isJammed = properties.has("llvm.loop.unroll_and_jam.enable")
                || properties.number("llvm.loop.unroll_and_jam.count") > 1;
        boolean isDisabled = properties.has(prefix + "disable")
                || count == 1
                || !isForced && (isJammed || properties.has("llvm.loop.disable_nonforced"));
        return new UnrollHint(isDisabled, isFull, isEnabled, count, properties.has(prefix + "runtime.disable"));
    }

    /** Whether unrolling of any kind is requested. */
    boolean isExplicit() {
        return isFull || isEnabled || count > 0;
    }
}
