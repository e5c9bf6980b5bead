package lockstep.conformance.driver;

import java.util.List;
import java.util.Objects;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.EncodingCheck;
import lockstep.ir.sass.control.JumpTables;
import lockstep.ir.sass.control.LatencyMiner;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriLayout;

/**
 * A cubin with its functions decoded.
 *
 * @param file name of the cubin
 * @param cubin the file
 * @param codes its functions, in the order of the sections
 */
public record DisResult(String file, Cubin cubin, List<Code> codes) {
    public DisResult {
        Objects.requireNonNull(file);
        Objects.requireNonNull(cubin);
        codes = List.copyOf(codes);
    }

    /** The result of decoding and encoding every word. */
    EncodingCheck encoding() {
        return codes.stream().map(EncodingCheck::of).reduce(EncodingCheck.NONE, EncodingCheck::plus);
    }

    /** The result of checking the control fields of the functions in {@code half}. */
    ControlCheck control(CorpusHalf half) {
        return codes.stream()
                .filter(code -> half.has(file, code.function()))
                .map(code -> ControlCheck.of(file, code, JumpTables.of(cubin, code)))
                .reduce(ControlCheck.NONE, ControlCheck::plus);
    }

    /** Adds to {@code miner} the functions in {@code half}. */
    void mine(CorpusHalf half, LatencyMiner miner) {
        for (Code code : codes) {
            if (half.has(file, code.function())) {
                miner.add(code, JumpTables.of(cubin, code));
            }
        }
    }

    /**
     * One of the functions in the open form.
     *
     * @throws InputException if it has unknown words, or refers to addresses outside of it
     */
    public OriFunction open(Code code) {
        return SassFunction.of(code)
                .flatMap(OriLayout::open)
                .orElseThrow(() -> new InputException(
                        "sass-open",
                        SourceLocation.ofFile(file),
                        code.function() + " has unknown words, or names places outside of it"));
    }
}
