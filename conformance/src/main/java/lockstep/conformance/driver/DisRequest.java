package lockstep.conformance.driver;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import lockstep.conformance.program.FileKind;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.EncodingCheck;
import lockstep.ir.sass.control.LatencyMiner;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.CubinReader;
import lockstep.ir.sass.isa.Architecture;

/**
 * Decodes the machine words of cubins, and shows or checks them.
 *
 * @param architecture of the words; that of each cubin if empty
 * @param task what is done with them
 */
public record DisRequest(Optional<Architecture> architecture, DisTask task) {
    public DisRequest {
        Objects.requireNonNull(architecture);
        Objects.requireNonNull(task);
    }

    /** Is notified of each cubin to be shown when it is decoded. */
    @FunctionalInterface
    public interface Listener {
        /** A cubin was decoded. */
        void show(DisTask.Show task, DisResult result);
    }

    /**
     * Performs the task on every cubin.
     *
     * @param files names, for messages and the reader
     * @param reader gives the bytes of a file
     * @throws InputException if one is not a cubin, or one of an architecture that is not described
     */
    public DisSummary run(List<String> files, Function<String, byte[]> reader, Listener listener) {
        return switch (task) {
            case DisTask.Show show -> {
                files.forEach(file -> listener.show(show, decode(file, reader.apply(file))));
                yield new DisSummary.Shown();
            }
            case DisTask.VerifyEncoding _ -> {
                EncodingCheck total = EncodingCheck.NONE;
                for (String file : files) {
                    total = total.plus(decode(file, reader.apply(file)).encoding());
                }
                yield new DisSummary.Encoding(files.size(), total);
            }
            case DisTask.VerifyControl verify -> {
                ControlCheck total = ControlCheck.NONE;
                for (String file : files) {
                    total = total.plus(decode(file, reader.apply(file)).control(verify.half()));
                }
                yield new DisSummary.Control(total);
            }
            case DisTask.MineControl mine -> {
                LatencyMiner miner = new LatencyMiner();
                for (String file : files) {
                    decode(file, reader.apply(file)).mine(mine.half(), miner);
                }
                yield new DisSummary.Latencies(miner.text());
            }
        };
    }

    private DisResult decode(String name, byte[] bytes) {
        FileKind.CUBIN.require(name, bytes, "cubin", "");
        SourceLocation place = SourceLocation.ofFile(name);
        Diagnostics diagnostics = new Diagnostics();
        Optional<Cubin> read = CubinReader.read(bytes, place, diagnostics);
        diagnostics.throwIfFatal();
        Cubin cubin = read.orElseThrow();
        int number = cubin.header().architectureNumber();
        Architecture as = architecture
                .or(() -> Architecture.ofNumber(number))
                .orElseThrow(() -> new InputException("architecture", place, "sm_" + number + " is not described"));
        List<Code> codes =
                cubin.code().stream().map(section -> Code.decode(section, as)).toList();
        return new DisResult(name, cubin, codes);
    }
}
