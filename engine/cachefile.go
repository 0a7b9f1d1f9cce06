package engine

import (
	"bufio"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
)

// A cache file has a header and a body. The header names the format, which changes
// with that of any body, and a checksum of the body.
const (
	cacheFormat = "codemode-executor cache 1\n"
	headerSize  = len(cacheFormat) + 4
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// cacheFile is an open cache file.
type cacheFile struct {
	// body is mapped from the file where that is possible, and then valid until
	// release.
	body    []byte
	release func()
}

// openCacheFile opens a file that is whole.
func openCacheFile(file string) (*cacheFile, error) {
	data, release, err := mapFile(file)
	if err != nil {
		return nil, err
	}
	if err := checkCacheFile(data); err != nil {
		release()
		return nil, err
	}
	return &cacheFile{body: data[headerSize:], release: release}, nil
}

func checkCacheFile(data []byte) error {
	if len(data) < headerSize || string(data[:len(cacheFormat)]) != cacheFormat {
		return errors.New("not a cache file")
	}
	if crc32.Checksum(data[headerSize:], castagnoli) != binary.LittleEndian.Uint32(data[len(cacheFormat):]) {
		return errors.New("the cache file is damaged")
	}
	return nil
}

// writeCacheFile writes a file under another name and renames it, so that nobody
// reads half of it.
func writeCacheFile(file string, body io.WriterTo) (err error) {
	f, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+"-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, f.Close(), os.Remove(f.Name()))
		}
	}()
	if _, err := f.Seek(int64(headerSize), io.SeekStart); err != nil {
		return err
	}
	sum := crc32.New(castagnoli)
	w := bufio.NewWriter(io.MultiWriter(f, sum))
	if _, err := body.WriteTo(w); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	header := binary.LittleEndian.AppendUint32([]byte(cacheFormat), sum.Sum32())
	if _, err := f.WriteAt(header, 0); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}
